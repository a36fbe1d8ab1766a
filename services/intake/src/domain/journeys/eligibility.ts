import type { EligibilityOutcome } from '@telehealth/instrument/eligibility';
import type { Session } from '@telehealth/instrument/walk';

/** The class of the last evaluation, or the one by which an operator replaced it. Without reasons, it may be stored in clear. */
export type Eligibility = 'eligible' | 'needs_review' | 'not_eligible';

export const eligibilityOf: Readonly<Record<EligibilityOutcome, Eligibility>> = {
  eligible: 'eligible',
  needs_review: 'needs_review',
  ineligible: 'not_eligible',
};

/** Whether the patient may not be treated. A journey that was not evaluated is not excluded. */
export function isNotEligible({ eligibility }: { readonly eligibility?: Eligibility | undefined }): boolean {
  return eligibility === 'not_eligible';
}

/** Whether an operator replaced the class of the last evaluation. */
export function isOverruled(eligibility: Eligibility | undefined, { evaluations }: Session): boolean {
  const last = evaluations?.at(-1);
  return last !== undefined && eligibility !== undefined && eligibility !== eligibilityOf[last.outcome];
}
