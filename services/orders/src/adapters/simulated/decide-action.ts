import {
  refsOf,
  type SimulatedAction,
  type SimulatedCheckout,
  type SimulatedEvent,
  type SimulatedObject,
  type SimulatedStatus,
  simulatedActions,
} from './checkout.ts';

/** Bounds the document of a checkout: after that many events its page has no buttons. */
export const mostEvents = 200;

/** What becomes of a checkout. */
export interface Decided {
  readonly status: SimulatedStatus;
  readonly refundedMinor: number;
  readonly event: SimulatedEvent;
}

/** The event that a decision makes. */
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

/** The status at an instant (epoch ms): a checkout that nobody paid is cancelled when it expires. */
export function statusAt({ status, expiresAt }: SimulatedCheckout, now: number): SimulatedStatus {
  return isUnpaid(status) && now >= expiresAt ? 'cancelled' : status;
}

/** The actions that are possible at an instant (epoch ms), in the order of the buttons. */
export function actionsOf(checkout: SimulatedCheckout, now: number): readonly SimulatedAction[] {
  if (checkout.events.length >= mostEvents) return [];
  const status = statusAt(checkout, now);
  const possible: readonly SimulatedAction[] = isUnpaid(status)
    ? untilPaid[checkout.capture]
    : afterwards[status];
  return simulatedActions.filter((action) => possible.includes(action));
}

/** What an action makes of a checkout; undefined when the action is not possible. */
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

/** Makes a refund that the service asks for; undefined when the provider refuses it. */
export function decideRefund(
  checkout: SimulatedCheckout,
  { refundId, amountMinor }: { readonly refundId: string; readonly amountMinor: number },
  stamp: EventStamp,
): Decided | undefined {
  const isPossible =
    actionsOf(checkout, stamp.at).includes('refund') && amountMinor > 0 && amountMinor <= leftOf(checkout);
  if (!isPossible) return undefined;
  const decided = refunded(checkout, amountMinor, stamp);
  return { ...decided, event: { ...decided.event, refundId } };
}

const outcomes: Readonly<
  Record<SimulatedAction, (checkout: SimulatedCheckout, stamp: EventStamp) => Decided>
> = {
  pay: captured,
  authorize: (checkout, stamp) =>
    moved(checkout, 'authorized', stamp, 'payment.authorized', [
      payment(checkout, 'authorized'),
      closed(checkout),
    ]),
  capture: captured,
  decline: (checkout, stamp) =>
    moved(checkout, 'declined', stamp, 'payment.failed', [payment(checkout, 'failed')]),
  refund: (checkout, stamp) => refunded(checkout, leftOf(checkout), stamp),
  partial_refund: (checkout, stamp) => refunded(checkout, Math.ceil(leftOf(checkout) / 2), stamp),
  dispute: (checkout, stamp) => {
    const of = { ref: `dispute_${stamp.eventId}`, amountMinor: leftOf(checkout) };
    return moved(checkout, 'disputed', stamp, 'dispute.opened', [
      { ...of, object: 'dispute', status: 'open' },
      { ...of, object: 'dispute_debit', status: 'succeeded' },
    ]);
  },
  win_dispute: (checkout, stamp) => {
    const of = disputeOf(checkout);
    return moved(checkout, 'captured', stamp, 'dispute.won', [
      { ...of, object: 'dispute', status: 'won' },
      { ...of, object: 'dispute_credit', status: 'succeeded' },
    ]);
  },
  lose_dispute: (checkout, stamp) =>
    moved(checkout, 'dispute_lost', stamp, 'dispute.lost', [
      { ...disputeOf(checkout), object: 'dispute', status: 'lost' },
    ]),
  cancel: (checkout, stamp) => {
    const attempted = checkout.status === 'open' ? [] : [payment(checkout, 'cancelled')];
    return moved(checkout, 'cancelled', stamp, 'checkout.cancelled', [...attempted, closed(checkout)]);
  },
};

function captured(checkout: SimulatedCheckout, stamp: EventStamp): Decided {
  const { ref, amountMinor } = payment(checkout, 'captured');
  return moved(checkout, 'captured', stamp, 'payment.captured', [
    payment(checkout, 'captured'),
    { object: 'capture', ref, status: 'succeeded', amountMinor },
    closed(checkout),
  ]);
}

function refunded(checkout: SimulatedCheckout, amountMinor: number, stamp: EventStamp): Decided {
  const isAll = amountMinor === leftOf(checkout);
  const decided = moved(checkout, isAll ? 'refunded' : 'captured', stamp, 'refund.succeeded', [
    { object: 'refund', ref: `refund_${stamp.eventId}`, status: 'succeeded', amountMinor },
  ]);
  return { ...decided, refundedMinor: checkout.refundedMinor + amountMinor };
}

function moved(
  { refundedMinor }: SimulatedCheckout,
  status: SimulatedStatus,
  { eventId, at }: EventStamp,
  type: SimulatedEvent['type'],
  objects: readonly SimulatedObject[],
): Decided {
  return { status, refundedMinor, event: { id: eventId, type, at, objects } };
}

function payment(
  checkout: SimulatedCheckout,
  status: 'authorized' | 'captured' | 'failed' | 'cancelled',
): SimulatedObject {
  return { object: 'payment', ref: refsOf(checkout).paymentRef, status, amountMinor: checkout.totalMinor };
}

function closed({ _id }: SimulatedCheckout): SimulatedObject {
  return { object: 'checkout', ref: _id, status: 'closed', amountMinor: 0 };
}

function disputeOf({ events }: SimulatedCheckout): Pick<SimulatedObject, 'ref' | 'amountMinor'> {
  const dispute = events
    .flatMap(({ objects }) => objects)
    .findLast(({ object, status }) => object === 'dispute' && status === 'open');
  if (dispute === undefined) throw new Error('a disputed checkout without a dispute');
  return { ref: dispute.ref, amountMinor: dispute.amountMinor };
}

function leftOf({ totalMinor, refundedMinor }: SimulatedCheckout): number {
  return totalMinor - refundedMinor;
}

function isUnpaid(status: SimulatedStatus): status is 'open' | 'declined' {
  return status === 'open' || status === 'declined';
}
