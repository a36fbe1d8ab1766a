import type { CheckoutPage } from '../orders/checkout-page.ts';
import type { Capture } from '../orders/order.ts';
import type { ProviderRefs, Report } from '../reports/report.ts';

/** The actions of a checkout page, in the order of the buttons (decisions.md 6). */
export const simulatedActions = [
  'pay',
  'authorize',
  'capture',
  'decline',
  'refund',
  'partial_refund',
  'dispute',
  'win_dispute',
  'lose_dispute',
  'cancel',
] as const;

export type SimulatedAction = (typeof simulatedActions)[number];

export type SimulatedStatus =
  | 'open'
  | 'declined'
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'disputed'
  | 'dispute_lost'
  | 'cancelled';

type WithoutTime<R> = R extends Report ? Omit<R, 'at' | 'currency' | 'refundId'> : never;

/** What an event reports of one object. */
export type SimulatedObject = WithoutTime<Report>;

/** The types of the provider's events. */
export const simulatedEventTypes = [
  'checkout.cancelled',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.succeeded',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
] as const;

export type SimulatedEventType = (typeof simulatedEventTypes)[number];

/** What happened at a checkout. */
export type SimulatedEvent = {
  readonly id: string;
  readonly type: SimulatedEventType;
  /** Epoch ms. */
  readonly at: number;
  readonly objects: readonly SimulatedObject[];
  /** The refund that the service asked for; absent for a refund by a button of the page. */
  readonly refundId?: string;
};

/** A checkout of the simulated provider with its history. */
export interface SimulatedCheckout {
  /** Hex SHA-256 of the secret in the address of the page. */
  readonly _id: string;
  readonly orderRef: string;
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly capture: Capture;
  /** Absent once the journey is erased. */
  readonly page?: CheckoutPage;
  /** The return URL, sealed and bound to the checkout; absent: the patient goes to a page of the platform. */
  readonly sealedReturnUrl?: string;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms from which the patient can no longer pay. */
  readonly expiresAt: number;
  readonly status: SimulatedStatus;
  /** By how much moves of the test clock make its authorization end earlier. Absent: by nothing. */
  readonly agedMs?: number;
  /** The last move of its client's test clock that it has taken; absent: none. */
  readonly clockNumber?: number;
  /** Minor units. */
  readonly refundedMinor: number;
  /** Oldest first. */
  readonly events: readonly SimulatedEvent[];
}

const paymentPrefix = 'payment_';

/** The provider's ids of a checkout and of its payment. */
export function refsOf({ _id }: Pick<SimulatedCheckout, '_id'>): Required<ProviderRefs> {
  return { checkoutRef: _id, paymentRef: `${paymentPrefix}${_id}` };
}

/** The id of the checkout that the refs name; undefined when they name none. */
export function checkoutIdOf({ checkoutRef, paymentRef }: ProviderRefs): string | undefined {
  return checkoutRef ?? paymentRef?.slice(paymentPrefix.length);
}

function reportsOfEvent(
  { at, objects, refundId }: Pick<SimulatedEvent, 'at' | 'objects' | 'refundId'>,
  currency: string,
): readonly Report[] {
  const named = refundId === undefined ? {} : { refundId };
  return objects.map((object): Report => ({ ...object, ...named, currency, at }));
}

/** All that the provider reports of a checkout. */
export function reportsOf({ _id, currency, createdAt, events }: SimulatedCheckout): readonly Report[] {
  const opened: SimulatedObject = { object: 'checkout', ref: _id, status: 'open', amountMinor: 0 };
  return [{ at: createdAt, objects: [opened] }, ...events].flatMap((event) =>
    reportsOfEvent(event, currency),
  );
}
