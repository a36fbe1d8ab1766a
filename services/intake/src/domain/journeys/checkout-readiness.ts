import { declinedAt } from '../history/declined-at.ts';
import { isNotEligible } from './eligibility.ts';
import type { Journey } from './journey.ts';

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
