/** The checks of an activation report (decisions.md 5), in the order they are shown. */
export const activationChecks = [
  'catalog_bound',
  'price_set',
  'therapy_declared',
  'instrument_published',
  'clinical_criteria_approved',
  'payments_ready',
  'agreements_current',
  'login_domain_active',
] as const;

/** A check of an activation report. */
export type ActivationCheck = (typeof activationChecks)[number];

/** The outcome of a check. The check was performed only for `pass` and `fail`. */
export type Outcome = 'pass' | 'fail' | 'unverifiable' | 'not_performed';

/** One line of a report (interface.md 2.8). */
export interface Check {
  readonly check: ActivationCheck | 'offering_active';
  /** Plain words for the brand, without ids and without facts about others. */
  readonly detail: string;
  readonly outcome: Outcome;
}
