import { sharedTherapy } from '@telehealth/instrument/bundle';
import { type CheckoutReadiness, checkoutReadiness } from './checkout-readiness.ts';
import type { Journey } from './journey.ts';

/** Whether an offering may be sold for a journey, and why not. */
export type SaleJudgement =
  | CheckoutReadiness
  /** The offering is for another treatment than the questionnaire, or not the one that the journey recorded. */
  | 'unfit'
  /** The version of the questionnaire was withdrawn. */
  | 'withdrawn'
  /** The criteria of the questionnaire are not all approved, or none of them says anything yet. */
  | 'not_evaluated';

/** An offering that is to be sold. */
export interface SoldOffering {
  readonly offeringRef: string;
  readonly therapies: readonly string[];
}

/** What is known at the moment of a sale. */
export interface SaleMoment {
  readonly offering: SoldOffering;
  /** The therapy of the questionnaire. The shared one is of none, so it fits no offering. */
  readonly therapy: string;
  /** Whether the version of the questionnaire is published and not withdrawn. */
  readonly isAllowed: boolean;
  /** Whether every criterion of the questionnaire is approved, and there is one. */
  readonly areCriteriaApproved: boolean;
}

/**
 * Judges a sale (decisions.md 4). The journey is given as evaluated with the approvals in force: an overrule replaces an
 * evaluation, but neither a questionnaire nor an approval.
 */
export function judgeSale(
  journey: Pick<Journey, 'status' | 'phase' | 'eligibility' | 'timeline' | 'offeringRef'>,
  { offering, therapy, isAllowed, areCriteriaApproved }: SaleMoment,
): SaleJudgement {
  const { offeringRef = offering.offeringRef, eligibility } = journey;
  const fits = therapy !== sharedTherapy && offering.therapies.includes(therapy);
  if (!fits || offeringRef !== offering.offeringRef) return 'unfit';
  const readiness = checkoutReadiness(journey);
  if (readiness !== 'ready') return readiness;
  if (!isAllowed) return 'withdrawn';
  return areCriteriaApproved && eligibility !== undefined ? 'ready' : 'not_evaluated';
}
