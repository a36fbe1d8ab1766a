import { type DomainError, type IssueCode, refusal } from '@telehealth/errors';
import type { Order } from './order.ts';

/**
 * Whether an initiation goes on with the live order of its journey and offering, or opens one. Refuses when the live order
 * is authorized or captured.
 */
export function findOrRefuse(live: Pick<Order, 'state'> | undefined): 'open' | 'continue' {
  switch (live?.state) {
    case undefined:
    case 'cancelled':
    case 'refunded':
      return 'open';
    case 'created':
    case 'payment_failed':
      return 'continue';
    default:
      throw refusal('already_ordered', 'Another order is possible once this one is cancelled or refunded.');
  }
}

/** What intake says of a journey that something is to be sold for. */
export interface SoldFor {
  readonly readiness: 'ready' | 'incomplete' | 'blocked' | 'not_eligible';
  /** The offering that the journey recorded. */
  readonly recordedOffering: string | undefined;
  /** The therapy of its questionnaire; undefined for the shared one. */
  readonly journeyTherapy: string | undefined;
}

/** What the catalog says of an offering that the brand has enabled. */
export interface Sale {
  /** `unverified`: no check fails, but at least one is open. */
  readonly status: 'active' | 'unverified' | 'inactive';
  readonly therapies: readonly string[];
}

/** The offering to sell for a journey: the requested one, or else the one that the journey recorded. */
export function chooseOffering(journey: SoldFor, requested: string | undefined): string {
  const { readiness, recordedOffering } = journey;
  if (readiness === 'blocked') {
    throw refusal('journey_blocked', 'The patient declined an agreement that the treatment needs.');
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

/**
 * Refuses what may not be sold for a journey. `sale` is about the offering of `chooseOffering`; undefined: the brand has not
 * enabled it.
 */
export function decideSale(journey: SoldFor, sale: Sale | undefined, requested: string | undefined): void {
  chooseOffering(journey, requested);
  const { journeyTherapy } = journey;
  if (sale === undefined) {
    throw offeringRefused('offering_ref.unknown', 'The brand has not enabled the offering.');
  }
  if (journeyTherapy !== undefined && !sale.therapies.includes(journeyTherapy)) {
    throw offeringRefused('offering_ref.unfit', 'The offering is for another treatment than the journey.');
  }
  if (sale.status !== 'active') {
    throw refusal('offering_not_active', 'The offering is sold once its status is active.');
  }
}

function offeringRefused(code: IssueCode, message: string): DomainError {
  return refusal('values_refused', message, { issues: [{ code, message, where: '/offering_ref' }] });
}
