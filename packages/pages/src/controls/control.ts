import { useLayoutEffect } from 'preact/hooks';
import type { Give } from '../api/intake.ts';
import type { Issue, Node } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

/** What a control has to send. */
export interface Draft {
  readonly give: Give;
  /** Why nothing can be sent, where the page itself can tell, as with half a date. */
  readonly fault?: string | undefined;
  /** What the patient confirms by sending it: said where a fault would be. */
  readonly question?: string | undefined;
  /** Called when the fault was shown instead of sending: the control then shows what it understood. */
  restate?(): void;
}

/** What every control gets. */
export interface ControlProps {
  readonly node: Node;
  readonly texts: Texts;
  readonly formatLocale: string;
  readonly issues: readonly Issue[];
  /** The ids of the texts about the control, for `aria-describedby`. */
  readonly describedBy: string;
  /** Called with every change. */
  onDraft(draft: Draft): void;
}

/** The id of the control, or of its first field: its label and its issues lead there. */
export const controlId = 'answer';

/** The attributes that tell a screen reader of the state of a field. */
export function fieldState({ node, issues, describedBy }: ControlProps) {
  return {
    'aria-required': node.required === true,
    'aria-invalid': issues.length > 0,
    'aria-describedby': describedBy,
  };
}

/** Reports what the control has to send after every change of what it depends on. */
export function useDraft({ onDraft }: ControlProps, draft: Draft, dependencies: readonly unknown[]): void {
  // The draft has to be there before the next event, which may send it.
  useLayoutEffect(() => onDraft(draft), dependencies as unknown[]);
}
