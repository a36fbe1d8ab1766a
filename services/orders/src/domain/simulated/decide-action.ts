import { dayMs } from '@telehealth/ids';
import { returnAddress } from '../orders/return-address.ts';
import {
  refsOf,
  type SimulatedAction,
  type SimulatedCheckout,
  type SimulatedEvent,
  type SimulatedObject,
  type SimulatedStatus,
  simulatedActions,
} from './checkout.ts';

/** The most events of a checkout, so that its document stays bounded. Its page then has no buttons. */
export const maxEvents = 200;

/** A decided change of a checkout. */
export interface Decided {
  readonly status: SimulatedStatus;
  readonly refundedMinor: number;
  readonly event: SimulatedEvent;
}

/** The id and the instant of the event that a decision makes. */
export interface EventStamp {
  readonly eventId: string;
  /** Epoch ms. */
  readonly at: number;
}

const untilPaid = {
  automatic: ['pay', 'decline', 'cancel'],
  manual: ['authorize', 'decline', 'cancel'],
} as const;

const afterwards = {
  authorized: ['capture', 'cancel'],
  captured: ['refund', 'partial_refund', 'dispute'],
  disputed: ['win_dispute', 'lose_dispute'],
  dispute_lost: [],
  refunded: [],
  cancelled: [],
} as const;

/** How long a payment stays authorized, as with card networks. */
const authorizedMs = 7 * dayMs;

/** The status at an instant (epoch ms). An unpaid checkout, and an uncaptured authorization, is cancelled when it expires. */
export function statusAt(
  checkout: Pick<SimulatedCheckout, 'status' | 'expiresAt' | 'events' | 'agedMs'>,
  now: number,
): SimulatedStatus {
  const { status, expiresAt, agedMs = 0 } = checkout;
  const ends =
    status === 'authorized' ? (authorizedAtOf(checkout) ?? now) + authorizedMs - agedMs : expiresAt;
  return (isUnpaid(status) || status === 'authorized') && now >= ends ? 'cancelled' : status;
}

/** How long the provider takes evidence in a dispute, as card networks do at least. */
const evidenceMs = 7 * dayMs;

/** When the payment was authorized (epoch ms); undefined: it was not. */
export function authorizedAtOf({ events }: Pick<SimulatedCheckout, 'events'>): number | undefined {
  return events.find(({ type }) => type === 'payment.authorized')?.at;
}

/** The return URL for a patient who leaves the page at an instant (epoch ms), with the result of the payment. */
export function returnAddressAt(checkout: SimulatedCheckout, returnUrl: string, now: number): string {
  const { orderRef } = checkout;
  const status = statusAt(checkout, now);
  const isUnpaidFor = isUnpaid(status) || status === 'cancelled';
  const paid = status === 'authorized' ? 'authorized' : 'paid';
  return returnAddress(returnUrl, orderRef, isUnpaidFor ? 'cancelled' : paid);
}

/** The actions that are possible at an instant (epoch ms), in the order of the buttons. */
export function actionsOf(checkout: SimulatedCheckout, now: number): readonly SimulatedAction[] {
  if (checkout.events.length >= maxEvents) return [];
  const status = statusAt(checkout, now);
  const possible: readonly SimulatedAction[] = isUnpaid(status)
    ? untilPaid[checkout.capture]
    : afterwards[status];
  return simulatedActions.filter((action) => possible.includes(action));
}

/** Does an action; undefined when it is not possible. */
export function decideAction(
  checkout: SimulatedCheckout,
  action: string,
  stamp: EventStamp,
): Decided | undefined {
  const possible = actionsOf(checkout, stamp.at).find((name) => name === action);
  return possible && outcomes[possible](checkout, stamp);
}

/** Releases what is not captured and closes the checkout; undefined when there is nothing to release. */
export function decideCancellation(checkout: SimulatedCheckout, stamp: EventStamp): Decided | undefined {
  const { status } = checkout;
  return isUnpaid(status) || status === 'authorized' ? outcomes.cancel(checkout, stamp) : undefined;
}

/** Captures an amount for the service, or cancels an expired authorization; undefined when there is nothing to capture. */
export function decideCapture(
  checkout: SimulatedCheckout,
  amountMinor: number,
  stamp: EventStamp,
): Decided | undefined {
  if (checkout.status !== 'authorized' || amountMinor > checkout.totalMinor) return undefined;
  if (statusAt(checkout, stamp.at) === 'cancelled') return outcomes.cancel(checkout, stamp);
  return captureOf(checkout, amountMinor, stamp);
}

/** Makes a refund for the service; undefined when the provider refuses it. */
export function decideRefund(
  checkout: SimulatedCheckout,
  { refundId, amountMinor }: { readonly refundId: string; readonly amountMinor: number },
  stamp: EventStamp,
): Decided | undefined {
  const isPossible =
    actionsOf(checkout, stamp.at).includes('refund') && amountMinor > 0 && amountMinor <= leftOf(checkout);
  if (!isPossible) return undefined;
  const decided = refund(checkout, amountMinor, stamp);
  return { ...decided, event: { ...decided.event, refundId } };
}

const outcomes: Readonly<
  Record<SimulatedAction, (checkout: SimulatedCheckout, stamp: EventStamp) => Decided>
> = {
  pay: capture,
  authorize: (checkout, stamp) =>
    move(checkout, 'authorized', stamp, 'payment.authorized', [
      paymentOf(checkout, 'authorized'),
      closedOf(checkout),
    ]),
  capture,
  decline: (checkout, stamp) =>
    move(checkout, 'declined', stamp, 'payment.failed', [paymentOf(checkout, 'failed')]),
  refund: (checkout, stamp) => refund(checkout, leftOf(checkout), stamp),
  partial_refund: (checkout, stamp) => refund(checkout, Math.ceil(leftOf(checkout) / 2), stamp),
  dispute: (checkout, stamp) => {
    const of = { ref: `dispute_${stamp.eventId}`, amountMinor: leftOf(checkout) };
    return move(checkout, 'disputed', stamp, 'dispute.opened', [
      { ...of, object: 'dispute', status: 'open', evidenceDueAt: stamp.at + evidenceMs },
      { ...of, object: 'dispute_debit', status: 'succeeded' },
    ]);
  },
  win_dispute: (checkout, stamp) => {
    const of = disputeOf(checkout);
    return move(checkout, 'captured', stamp, 'dispute.won', [
      { ...of, object: 'dispute', status: 'won' },
      { ...of, object: 'dispute_credit', status: 'succeeded' },
    ]);
  },
  lose_dispute: (checkout, stamp) =>
    move(checkout, 'dispute_lost', stamp, 'dispute.lost', [
      { ...disputeOf(checkout), object: 'dispute', status: 'lost' },
    ]),
  cancel: (checkout, stamp) => {
    const attempted = checkout.status === 'open' ? [] : [paymentOf(checkout, 'cancelled')];
    return move(checkout, 'cancelled', stamp, 'checkout.cancelled', [...attempted, closedOf(checkout)]);
  },
};

function capture(checkout: SimulatedCheckout, stamp: EventStamp): Decided {
  return captureOf(checkout, checkout.totalMinor, stamp);
}

function captureOf(checkout: SimulatedCheckout, amountMinor: number, stamp: EventStamp): Decided {
  const payment = { ...paymentOf(checkout, 'captured'), amountMinor };
  return move(checkout, 'captured', stamp, 'payment.captured', [
    payment,
    { object: 'capture', ref: payment.ref, status: 'succeeded', amountMinor },
    closedOf(checkout),
  ]);
}

function refund(checkout: SimulatedCheckout, amountMinor: number, stamp: EventStamp): Decided {
  const isAll = amountMinor === leftOf(checkout);
  const decided = move(checkout, isAll ? 'refunded' : 'captured', stamp, 'refund.succeeded', [
    { object: 'refund', ref: `refund_${stamp.eventId}`, status: 'succeeded', amountMinor },
  ]);
  return { ...decided, refundedMinor: checkout.refundedMinor + amountMinor };
}

function move(
  { refundedMinor }: SimulatedCheckout,
  status: SimulatedStatus,
  { eventId, at }: EventStamp,
  type: SimulatedEvent['type'],
  objects: readonly SimulatedObject[],
): Decided {
  return { status, refundedMinor, event: { id: eventId, type, at, objects } };
}

function paymentOf(
  checkout: SimulatedCheckout,
  status: 'authorized' | 'captured' | 'failed' | 'cancelled',
): SimulatedObject {
  return { object: 'payment', ref: refsOf(checkout).paymentRef, status, amountMinor: checkout.totalMinor };
}

function closedOf({ _id }: SimulatedCheckout): SimulatedObject {
  return { object: 'checkout', ref: _id, status: 'closed', amountMinor: 0 };
}

function disputeOf({ events }: SimulatedCheckout): Pick<SimulatedObject, 'ref' | 'amountMinor'> {
  const dispute = events
    .flatMap(({ objects }) => objects)
    .findLast(({ object, status }) => object === 'dispute' && status === 'open');
  if (dispute === undefined) throw new Error('a disputed checkout without a dispute');
  return { ref: dispute.ref, amountMinor: dispute.amountMinor };
}

function leftOf({ refundedMinor, events }: SimulatedCheckout): number {
  const objects = events.flatMap((event) => event.objects);
  const captured = objects.find(({ object }) => object === 'capture')?.amountMinor ?? 0;
  return captured - refundedMinor;
}

function isUnpaid(status: SimulatedStatus): status is 'open' | 'declined' {
  return status === 'open' || status === 'declined';
}
