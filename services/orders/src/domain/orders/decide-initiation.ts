import { type DomainError, type IssueCode, refusal } from '@telehealth/errors';
import type { Capture, Order } from './order.ts';

/** Refuses another order while the live one of the journey and offering is authorized or captured. */
export function refuseSecondOrder({ state }: Pick<Order, 'state'>): void {
  if (state === 'created' || state === 'payment_failed') return;
  throw refusal('already_ordered', 'Another order is possible once this one is cancelled or refunded.');
}

/** A journey that something is to be sold for, by intake. */
export interface SoldFor {
  readonly readiness: 'ready' | 'incomplete' | 'blocked' | 'declined' | 'not_eligible';
  /** The offering that the journey recorded. */
  readonly recordedOffering: string | undefined;
  /** The therapy of its questionnaire; undefined for the shared one. */
  readonly journeyTherapy: string | undefined;
  /** The tenant's own id of it; undefined: none. */
  readonly reference: string | undefined;
  /** Of its session (BCP 47). */
  readonly locale: string;
}

/** The brand that sells, by accounts. */
export interface SellingBrand {
  readonly name: string;
  /** `#rrggbb`; absent without one. */
  readonly accent?: string;
  readonly redirectAllowlist: readonly string[];
  /** When the money of a payment is taken that does not say it. Absent in an answer of before brands had it: automatic. */
  readonly capture?: Capture;
}

/** An offering that the brand has enabled, by the catalog. */
export interface Sale {
  /** `unverified`: no check fails, but at least one is open. */
  readonly status: 'active' | 'unverified' | 'inactive';
  readonly therapies: readonly string[];
  /** What the brand calls it; absent where the catalog does not say. */
  readonly displayName?: string;
  /** Absent until one is set. */
  readonly price?: Price;
}

export interface Price {
  /** Minor units. */
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The offering to sell for a journey: the requested one, or else the one that the journey recorded. */
export function chooseOffering(journey: SoldFor, requested: string | undefined): string {
  const { readiness, recordedOffering } = journey;
  if (readiness === 'blocked') {
    throw refusal('journey_blocked', 'The patient declined an agreement that the treatment needs.');
  }
  if (readiness === 'declined') {
    throw refusal(
      'order_declined',
      'A clinician declined to treat the patient, so nothing is sold for the journey.',
    );
  }
  if (readiness === 'not_eligible') {
    throw refusal('order_not_eligible', 'The patient is not eligible, so nothing is sold for the journey.');
  }
  if (readiness === 'incomplete') {
    throw refusal(
      'intake_incomplete',
      'The patient completes the qualification phase, or the intake without phases, first.',
    );
  }
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

/** The price of a sale for a journey; `sale` is undefined when the brand has not enabled the offering. Refuses what may not be sold. */
export function decideSale(
  { journeyTherapy }: Pick<SoldFor, 'journeyTherapy'>,
  sale: Sale | undefined,
): Price {
  if (sale === undefined) {
    throw offeringRefused('offering_ref.unknown', 'The brand has not enabled the offering.');
  }
  if (journeyTherapy !== undefined && !sale.therapies.includes(journeyTherapy)) {
    throw offeringRefused('offering_ref.unfit', 'The offering is for another treatment than the journey.');
  }
  if (sale.status !== 'active') {
    throw refusal('offering_not_active', 'The offering is sold once its status is active.');
  }
  if (sale.price === undefined) throw refusal('offering_not_active', 'The offering has no price.');
  return sale.price;
}

function offeringRefused(code: IssueCode, message: string): DomainError {
  return refusal('values_refused', message, { issues: [{ code, message, where: '/offering_ref' }] });
}
