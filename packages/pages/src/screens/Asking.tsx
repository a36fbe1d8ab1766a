import { useMemo, useRef, useState } from 'preact/hooks';
import type { Issue, Step } from '../api/step.ts';
import type { Draft } from '../controls/control.ts';
import { StepProgress } from '../parts/StepProgress.tsx';
import { Agreement } from './Agreement.tsx';
import { Question } from './Question.tsx';
import type { ScreenProps } from './screen.ts';

/** The current node of the intake: its question, and the ways on and back. */
export function Asking({ state, actions, texts, step }: ScreenProps & { readonly step: Step }) {
  const { node } = step;
  const draft = useRef<Draft>({ give: () => ({}) });
  const [fault, setFault] = useState<string>();
  const issues = useMemo<readonly Issue[]>(
    () => (fault === undefined ? state.issues : [{ code: 'page.draft', message: fault }]),
    [fault, state.issues],
  );
  if (node === null) return null;
  const isSkippable = node.required === false && node.kind === 'question';

  const submit = (event: Event) => {
    event.preventDefault();
    const { give, fault: found } = draft.current;
    setFault(found);
    if (found === undefined) actions.answer(give);
  };
  return (
    <>
      <StepProgress step={step} texts={texts} />
      <form class="node" noValidate onSubmit={submit}>
        <Question
          node={node}
          issues={issues}
          texts={texts}
          formatLocale={state.formatLocale}
          brandId={state.brand?.brand_id ?? ''}
          onDraft={(latest) => {
            draft.current = latest;
            setFault(undefined);
          }}
          onSend={(given) => actions.answer(() => given)}
        />
        {node.kind === 'consent' ? (
          <Agreement node={node} actions={actions} texts={texts} />
        ) : (
          <div class="actions">
            <button type="submit" class="main">
              {texts.next}
            </button>
            {isSkippable && (
              <button type="button" onClick={() => actions.answer(() => ({}))}>
                {texts.skip}
              </button>
            )}
          </div>
        )}
      </form>
      {step.can_go_back && (
        <button type="button" class="quiet" onClick={actions.back}>
          {texts.back}
        </button>
      )}
      {state.brand?.sign_in_url && !state.isSignedIn && (
        <button type="button" class="quiet" onClick={actions.signInElsewhere}>
          {texts.elsewhere}
        </button>
      )}
    </>
  );
}
