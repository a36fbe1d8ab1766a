import { useLayoutEffect } from 'preact/hooks';
import type { Give } from '../api/intake.ts';
import type { Issue, Node } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

export interface Draft {
  readonly give: Give;
  /** Why it cannot be sent, if the page can tell, as for an incomplete date. */
  readonly fault?: string | undefined;
  /** What sending confirms, shown in place of a fault. */
  readonly question?: string | undefined;
  /** Called after the fault is shown: the control then shows what it understood. */
  restate?(): void;
  /** Where the fault or question is, in a list or at the text of an option. */
  readonly at?: Issue['params'];
}

export interface ControlProps {
  readonly node: Node;
  readonly texts: Texts;
  readonly formatLocale: string;
  readonly issues: readonly Issue[];
  /** Of the control or its first field: target of its label and issues. */
  readonly id: string;
  /** Ids of texts about the control, for `aria-describedby`. */
  readonly describedBy: string;
  /** Called at every change. */
  onDraft(draft: Draft): void;
}

/** Of the control of a node. */
export const controlId = 'answer';

/** For screen readers. */
export function fieldState({ node, issues, describedBy }: ControlProps) {
  return {
    'aria-required': node.required === true,
    'aria-invalid': issues.length > 0,
    'aria-describedby': describedBy,
  };
}

/** Reports the draft after every change of its dependencies. */
export function useDraft({ onDraft }: ControlProps, draft: Draft, dependencies: readonly unknown[]): void {
  // The draft must exist before the next event, which may send it.
  useLayoutEffect(() => onDraft(draft), dependencies as unknown[]);
}
