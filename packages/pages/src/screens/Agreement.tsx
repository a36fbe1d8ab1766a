import { useState } from 'preact/hooks';
import type { Node } from '../api/step.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import type { Actions } from '../state/actions.ts';
import type { Texts } from '../texts/texts.ts';

interface AgreementProps {
  readonly node: Node;
  readonly actions: Actions;
  readonly texts: Texts;
}

/** The two answers to a consent. To decline one that is required ends the intake, so the page asks once more. */
export function Agreement({ node, actions, texts }: AgreementProps) {
  const [isAsking, setAsking] = useState(false);
  const decide = (affirmed: boolean) => {
    const consent_version = node.consent_version ?? '';
    actions.answer(() => ({ consent: { affirmed, consent_version } }));
  };
  return (
    <div class="actions">
      <button type="button" class={node.required === false ? '' : 'main'} onClick={() => decide(true)}>
        {texts.agree}
      </button>
      <button type="button" onClick={() => (node.required === false ? decide(false) : setAsking(true))}>
        {texts.decline}
      </button>
      {isAsking && (
        <ConfirmDialog
          {...texts.declining}
          onConfirm={() => decide(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
