import { DomainError, refusal } from '@telehealth/errors';
import { isNotEligible } from './eligibility.ts';
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
 * Applies the progress of an order to a journey. The journey stores its newest order and prefers a paid one; each paid order
 * is one event. Undefined when the progress is known already, and for an erased journey.
 */
export function decideOrder(
  { order, timeline = [], erasedAt }: Journey,
  progress: OrderProgress,
): JourneyChange | undefined {
  if (erasedAt !== undefined) return undefined;
  const { orderRef, state, occurredAt } = progress;
  // A journey with an order is not removed for being empty.
  const known = { order: { orderRef, state, at: occurredAt }, unansweredSince: undefined };
  const isNewest = order === undefined || occurredAt > order.at;
  if (progress.state === 'payment_authorized') {
    return isNewest && order?.state !== 'paid' ? { fields: known } : undefined;
  }
  if (happened(timeline, 'payment.succeeded', orderRef)) return undefined;
  const { totalMinor, currency } = progress;
  const paid: IntakeEvent = {
    type: 'payment.succeeded',
    reference: orderRef,
    totalMinor,
    currency,
    occurredAt,
  };
  return { fields: order?.state === 'paid' && !isNewest ? {} : known, happened: [paid] };
}

/**
 * Simulates at `at` (epoch ms) that an order of a journey has made progress, to try what follows the payment. Throws
 * `forbidden` for a journey of a live client, and `conflict` while the patient is not eligible.
 */
export function decideSimulatedOrder(
  journey: Journey,
  state: JourneyOrder['state'],
  at: number,
): JourneyChange | undefined {
  const { _id: subject, clientId, test, order } = journey;
  if (!test) throw new DomainError('forbidden', 'orders are simulated in test mode only');
  if (isNotEligible(journey)) {
    throw refusal(
      'order_not_eligible',
      'The patient is not eligible; overrule that before an order is simulated.',
    );
  }
  const orderRef = order?.orderRef ?? `ord_simulated_${subject.slice('jny_'.length)}`;
  const progress =
    state === 'paid' ? ({ state, totalMinor: 0n, currency: 'USD' } as const) : ({ state } as const);
  const change = decideOrder(journey, { ...progress, orderRef, occurredAt: at });
  const audit = { action: 'order.simulate', clientId, subject, changed: { state, order_ref: orderRef } };
  return change && { ...change, audit };
}
