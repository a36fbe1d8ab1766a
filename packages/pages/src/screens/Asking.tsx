import { useMemo, useRef, useState } from 'preact/hooks';
import type { Issue } from '../api/step.ts';
import type { Draft } from '../controls/control.ts';
import { ActionBar } from '../parts/ActionBar.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { Conventions } from '../parts/Conventions.tsx';
import { UnsentNote } from '../parts/UnsentNote.tsx';
import { filled } from '../texts/filled.ts';
import { AboveStep, type AboveStepProps } from './AboveStep.tsx';
import { Agreement } from './Agreement.tsx';
import { Question } from './Question.tsx';
import { type KeptWords, useKeptWords } from './use-kept-words.ts';

interface AskingProps extends AboveStepProps {
  readonly kept: KeptWords;
  readonly by: 'answer' | 'back' | undefined;
}

/** The current node, with the ways forward and back. */
export function Asking({ state, actions, texts, step, minutesLeft, kept, by }: AskingProps) {
  const { node } = step;
  const draft = useRef<Draft>({ give: () => ({}) });
  const [fault, setFault] = useState<string>();
  const issues = useMemo<readonly Issue[]>(() => {
    if (fault === undefined) return state.issues;
    const { at } = draft.current;
    return [{ code: 'page.draft', message: fault, ...(at && { params: at }) }];
  }, [fault, state.issues]);
  const form = useKeptWords(kept, node?.node_id ?? '');
  if (node === null) return null;
  const { toConfirm, trouble } = state;
  const isConsent = node.kind === 'consent';
  const isSkippable = node.required === false && node.kind === 'question';

  const submit = (event: Event) => {
    event.preventDefault();
    if (isConsent) return;
    const { give, fault: found, restate } = draft.current;
    setFault(found);
    if (found === undefined) actions.answer(node.node_id, give);
    else restate?.();
  };
  const again = isConsent ? texts.trouble.againConsent : filled(texts.trouble.again, { button: texts.next });
  const unsent = trouble !== undefined && state.isTroubleOfAnswer && (
    <UnsentNote trouble={trouble} again={again} texts={texts} />
  );
  return (
    <>
      <AboveStep state={state} actions={actions} texts={texts} step={step} minutesLeft={minutesLeft} />
      <form class="node" data-by={by} noValidate onSubmit={submit} ref={form}>
        <Question
          node={node}
          issues={issues}
          texts={texts}
          formatLocale={state.formatLocale}
          brandId={state.brand?.brand_id ?? ''}
          onDraft={(latest) => {
            draft.current = latest;
            setFault(latest.question);
          }}
        />
        <Conventions step={step} texts={texts} />
        {isConsent ? (
          <Agreement node={node} actions={actions} texts={texts} above={unsent} />
        ) : (
          <ActionBar above={unsent}>
            {isSkippable && (
              <button type="button" onClick={() => actions.answer(node.node_id, () => ({}))}>
                {texts.skip}
              </button>
            )}
            <button type="submit" class="main">
              {texts.next}
            </button>
          </ActionBar>
        )}
        {toConfirm !== undefined && (
          <ConfirmDialog
            {...texts.confirmAnswer}
            headline={toConfirm.message}
            onConfirm={() => actions.confirm(node.node_id, toConfirm.given)}
            onClose={actions.reconsider}
          />
        )}
      </form>
    </>
  );
}
