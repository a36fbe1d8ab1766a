/** What an operator may be let do (decisions.md 11): one scope for each operator contract. */
export const operatorScopes = [
  /** Operators themselves and their tokens. */
  'operators',
  /** Clients, brands and their credentials. */
  'accounts',
  /** The canonical catalog and its prices. */
  'catalog',
  /** Publishing and withdrawing instruments. */
  'instruments',
  /** Approving eligibility criteria, as a medical director. */
  'clinical_approval',
  /** Reporting milestones of journeys. */
  'milestones',
  /** Reading what patients submitted. */
  'submissions',
  /** Erasing a patient's journey. */
  'erasure',
] as const;

/** A scope of the closed list. */
export type OperatorScope = (typeof operatorScopes)[number];

/** Whether `value` is a scope of the list. */
export function isOperatorScope(value: string): value is OperatorScope {
  return operatorScopes.some((scope) => scope === value);
}
