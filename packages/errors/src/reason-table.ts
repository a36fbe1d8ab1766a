import type { ErrorKind } from './error-table.ts';

/**
 * Why a request was refused, for the kinds whose problem documents say so (decisions.md 1): the `code` of the problem,
 * with what it means. Each refusal adds a `detail` that names what is allowed in its case. The kinds whose body is constant
 * have none.
 */
export const reasonTable = {
  node_not_current: {
    kind: 'conflict',
    meaning: 'The request answers another node than the current one.',
  },
  session_ended: {
    kind: 'conflict',
    meaning: 'The session is complete, blocked or abandoned, so it takes no more answers.',
  },
  nothing_before: { kind: 'conflict', meaning: 'No node comes before the current one.' },
} as const satisfies Record<string, ReasonRow>;

/** What a reason is a case of. */
export interface ReasonRow {
  readonly kind: ErrorKind;
  /** One sentence for the reader of the documents. */
  readonly meaning: string;
}

/** Why a request was refused; also the `code` of the problem document. */
export type Reason = keyof typeof reasonTable;

/** Whether `value` names a reason of the table. */
export function isReason(value: string): value is Reason {
  return Object.hasOwn(reasonTable, value);
}
