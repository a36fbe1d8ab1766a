import { type DomainError, type IssueCode, type Reason, refusal } from '@telehealth/errors';
import type { BrandAppearance } from './checkout-page.ts';
import { isUnpaid } from './due-at.ts';
import type { Capture, Order } from './order.ts';
import { isPayable } from './order-state.ts';
import { paymentPending } from './payment-pending.ts';

/**
 * Refuses another order at `now` (epoch ms) while the live order of the journey is being paid, authorized or captured, or waits for the
 * payment of another offering.
 */
export function refuseSecondOrder(
  order: Pick<Order, 'state' | 'offeringRef' | 'reports' | 'expiresAt'>,
  asked: { readonly offeringRef: string; readonly now: number },
): void {
  if (order.state === 'processing') throw paymentPending();
  const waits = isUnpaid(order);
  if (waits && (order.offeringRef === asked.offeringRef || !isPayable(order, asked.now))) return;
  const present = waits ? 'The journey has an order of another offering. ' : '';
  throw refusal(
    'already_ordered',
    `${present}Another order is possible once this one is cancelled or refunded.`,
  );
}

/** The judgement of intake whether something may be sold for a journey now. */
export type SaleJudgement =
  | 'ready'
  | 'incomplete'
  | 'blocked'
  | 'declined'
  | 'not_eligible'
  | 'withdrawn'
  | 'not_evaluated';

/** A journey for which something is to be sold, as intake answers it. */
export interface SoldFor {
  readonly readiness: SaleJudgement;
  /** The therapy of its questionnaire; undefined for the shared one, which fits no offering. */
  readonly therapy: string | undefined;
  /** The offering that the journey recorded. */
  readonly recordedOffering: string | undefined;
  /** The tenant's own id of the journey; undefined: it has none. */
  readonly reference: string | undefined;
  /** The locale of its session (BCP 47). */
  readonly locale: string;
}

/** The brand that sells, as accounts answers it. */
export interface SellingBrand extends BrandAppearance {
  readonly redirectAllowlist: readonly string[];
  /** The capture of payments that name none. */
  readonly capture: Capture;
}

/** An offering that the brand has enabled, as the catalog answers it. */
export interface Sale {
  /** `unverified`: no check fails, but at least one was not performed. */
  readonly status: 'active' | 'unverified' | 'inactive';
  readonly therapies: readonly string[];
  /** The brand's name of the offering; absent when the catalog has none. */
  readonly displayName?: string;
  /** Absent until a price is set. */
  readonly price?: Price;
}

export interface Price {
  /** Minor units. */
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Faults of the questionnaire, which are reported after faults of the offering (decisions.md 6). */
const ofQuestionnaire: ReadonlySet<SaleJudgement> = new Set(['withdrawn', 'not_evaluated']);

/** The offering to sell for a journey: the requested one, or else the recorded one. Refuses a journey for which nothing may be sold. */
export function chooseOffering(journey: SoldFor, requested: string | undefined): string {
  const { readiness, recordedOffering } = journey;
  if (!ofQuestionnaire.has(readiness)) refuseJudged(readiness);
  const offering = requested ?? recordedOffering;
  if (offering === undefined) {
    throw offeringRefused(
      'offering_ref.missing',
      'The journey recorded no offering, so the request names one.',
    );
  }
  if (recordedOffering !== undefined && offering !== recordedOffering) {
    throw refusal(
      'offering_differs',
      'The journey is about another offering. Leave offering_ref out to order it.',
    );
  }
  return offering;
}

/** The sale. Refuses an offering that the brand has not enabled, for which `sale` is undefined. */
export function enabledSale(sale: Sale | undefined): Sale {
  if (sale === undefined) {
    throw offeringRefused('offering_ref.unknown', 'The brand has not enabled the offering.');
  }
  return sale;
}

/** The price of a sale. Refuses an offering that may not be sold for the journey. */
export function decideSale({ readiness, therapy }: SoldFor, { status, price, therapies }: Sale): Price {
  if (therapy === undefined || !therapies.includes(therapy)) {
    throw offeringRefused('offering_ref.unfit', 'The offering is for another treatment than the journey.');
  }
  if (status !== 'active') {
    throw refusal('offering_not_active', 'The offering is sold once its status is active.');
  }
  if (price === undefined) throw refusal('offering_not_active', 'The offering has no price.');
  refuseJudged(readiness);
  return price;
}

function refuseJudged(judgement: SaleJudgement): void {
  if (judgement === 'ready') return;
  const [reason, detail] = refusals[judgement];
  throw refusal(reason, detail);
}

const refusals = {
  incomplete: [
    'intake_incomplete',
    'The patient completes the qualification phase, or the intake without phases, first.',
  ],
  blocked: ['journey_blocked', 'The patient declined an agreement that the treatment needs.'],
  declined: [
    'order_declined',
    'A clinician declined to treat the patient, so nothing is sold for the journey.',
  ],
  not_eligible: ['order_not_eligible', 'The patient is not eligible, so nothing is sold for the journey.'],
  withdrawn: [
    'questionnaire_withdrawn',
    'The version of the questionnaire that the patient answered was withdrawn. Begin another journey.',
  ],
  not_evaluated: [
    'order_not_evaluated',
    'The clinical criteria of the questionnaire are not all approved, so nothing is sold for the journey yet.',
  ],
} as const satisfies Readonly<Record<Exclude<SaleJudgement, 'ready'>, readonly [Reason, string]>>;

function offeringRefused(code: IssueCode, message: string): DomainError {
  return refusal('values_refused', message, { issues: [{ code, message, where: '/offering_ref' }] });
}
