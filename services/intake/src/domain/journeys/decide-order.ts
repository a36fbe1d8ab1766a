import { DomainError } from '@telehealth/errors';
import type { IntakeEvent } from './intake-event.ts';
import type { Journey, JourneyOrder } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';
import { happened } from './timeline.ts';

/** How far an order of a journey has come. */
export type OrderProgress = {
  readonly orderRef: string;
  /** Epoch ms. */
  readonly occurredAt: number;
} & (
  | { readonly state: 'payment_authorized' }
  | { readonly state: 'paid'; readonly totalMinor: bigint; readonly currency: string }
);

/**
 * Applies an order's progress to a journey: the journey knows its newest order, a paid one before any other, and each
 * paid order is one event. Nothing when that is known already.
 */
export function decideOrder(
  { order, timeline = [] }: Journey,
  progress: OrderProgress,
): JourneyChange | undefined {
  const { orderRef, state, occurredAt } = progress;
  // A journey with an order is not removed for being empty.
  const known = { order: { orderRef, state, at: occurredAt }, unansweredSince: undefined };
  const isNewest = order === undefined || occurredAt > order.at;
  if (progress.state === 'payment_authorized') {
    return isNewest && order?.state !== 'paid' ? { fields: known } : undefined;
  }
  if (happened(timeline, 'payment.succeeded', orderRef)) return undefined;
  const { totalMinor, currency } = progress;
  const paid: IntakeEvent = { type: 'payment.succeeded', orderRef, totalMinor, currency, occurredAt };
  return { fields: order?.state === 'paid' && !isNewest ? {} : known, happened: [paid] };
}

/**
 * Acts at `at` (epoch ms) as if the order of a journey had come so far, to try what lies behind the payment. Throws
 * `forbidden` for a journey that a live client opened.
 */
export function decideSimulatedOrder(
  journey: Journey,
  state: JourneyOrder['state'],
  at: number,
): JourneyChange | undefined {
  const { _id: subject, clientId, test, order } = journey;
  if (!test) throw new DomainError('forbidden', 'orders are simulated in test mode only');
  const orderRef = order?.orderRef ?? `ord_simulated_${subject.slice('jny_'.length)}`;
  const progress =
    state === 'paid' ? ({ state, totalMinor: 0n, currency: 'USD' } as const) : ({ state } as const);
  const change = decideOrder(journey, { ...progress, orderRef, occurredAt: at });
  const audit = { action: 'order.simulate', clientId, subject, changed: { state, order_ref: orderRef } };
  return change && { ...change, audit };
}
