import { declinedAt } from '../history/declined-at.ts';
import { isNotEligible } from './eligibility.ts';
import type { Journey } from './journey.ts';

/** Whether an offering of the journey's therapy may be sold, and why not. */
export type SaleJudgement =
  | CheckoutReadiness
  /** The version of the questionnaire was withdrawn. */
  | 'withdrawn'
  /** The criteria of the questionnaire are not all approved, or none of them can decide yet. */
  | 'not_evaluated';

/** The questionnaire at the moment of a sale. */
export interface SaleMoment {
  /** Whether its version is published and not withdrawn. */
  readonly isAllowed: boolean;
  /** Whether every criterion of it is approved, and there is one. */
  readonly areCriteriaApproved: boolean;
}

/** By decisions.md 4. The journey must be evaluated with the approvals in force: an overrule replaces nothing but an evaluation. */
export function judgeSale(
  journey: Pick<Journey, 'status' | 'phase' | 'eligibility' | 'timeline'>,
  { isAllowed, areCriteriaApproved }: SaleMoment,
): SaleJudgement {
  const readiness = checkoutReadiness(journey);
  if (readiness !== 'ready') return readiness;
  if (!isAllowed) return 'withdrawn';
  return areCriteriaApproved && journey.eligibility !== undefined ? 'ready' : 'not_evaluated';
}

/** Whether something may be sold for a journey, and why not. */
export type CheckoutReadiness =
  /** The qualification phase, or the whole intake, is complete. */
  | 'ready'
  /** The patient has more to answer, or has ended the intake. */
  | 'incomplete'
  /** A required consent was declined. */
  | 'blocked'
  /** A clinician declined to treat the patient. */
  | 'declined'
  /** The patient may not be treated. */
  | 'not_eligible';

/** Nothing is sold to a patient who may not be treated (decisions.md 3). */
export function checkoutReadiness(
  journey: Pick<Journey, 'status' | 'phase' | 'eligibility' | 'timeline'>,
): CheckoutReadiness {
  const { status, phase, timeline = [] } = journey;
  if (status === 'blocked') return 'blocked';
  if (declinedAt(timeline) !== undefined) return 'declined';
  if (isNotEligible(journey)) return 'not_eligible';
  // The clinical phase begins after a complete qualification.
  return status === 'complete' || phase === 'clinical' ? 'ready' : 'incomplete';
}
