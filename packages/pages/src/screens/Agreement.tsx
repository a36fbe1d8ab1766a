import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Node } from '../api/step.ts';
import { ActionBar } from '../parts/ActionBar.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import type { Actions } from '../state/actions.ts';
import type { Texts } from '../texts/texts.ts';

interface AgreementProps {
  readonly node: Node;
  readonly actions: Actions;
  readonly texts: Texts;
  readonly above: ComponentChildren;
}

/** Declining a required consent ends the intake, so it needs a confirmation. */
export function Agreement({ node, actions, texts, above }: AgreementProps) {
  const [isAsking, setAsking] = useState(false);
  const isOptional = node.required === false;
  const decide = (affirmed: boolean) => {
    const consent_version = node.consent_version ?? '';
    setAsking(false);
    actions.answer(node.node_id, () => ({ consent: { affirmed, consent_version } }));
  };
  return (
    <ActionBar above={above}>
      <button type="button" onClick={() => (isOptional ? decide(false) : setAsking(true))}>
        {texts.decline}
      </button>
      <button type="button" class={isOptional ? 'main even' : 'main'} onClick={() => decide(true)}>
        {texts.agree}
      </button>
      {isAsking && (
        <ConfirmDialog
          {...texts.declining}
          onConfirm={() => decide(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </ActionBar>
  );
}
