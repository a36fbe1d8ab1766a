import { DomainError, refusal } from '@telehealth/errors';
import { isNotEligible } from './eligibility.ts';
import type { IntakeEvent } from './intake-event.ts';
import type { Journey, JourneyOrder } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/** How far an order of a journey has come. */
export type OrderProgress = {
  readonly orderRef: string;
  /** Epoch ms. */
  readonly occurredAt: number;
} & (
  | { readonly state: 'payment_authorized' | 'voided' }
  | { readonly state: 'paid'; readonly totalMinor: bigint; readonly currency: string }
);

/** Events arrive in any order, so a later state of this list stays when an earlier one is told afterwards. */
const states: readonly JourneyOrder['state'][] = ['payment_authorized', 'voided', 'paid'];

/**
 * Applies the progress of an order to a journey; a paid order is one event. Undefined when the order has come as far already,
 * and for an erased journey.
 */
export function decideOrder(
  { orders = [], erasedAt }: Pick<Journey, 'orders' | 'erasedAt'>,
  progress: OrderProgress,
): JourneyChange | undefined {
  if (erasedAt !== undefined) return undefined;
  const { orderRef, state, occurredAt } = progress;
  const present = orders.find((order) => order.orderRef === orderRef);
  if (present && states.indexOf(present.state) >= states.indexOf(state)) return undefined;
  const others = orders.filter((order) => order !== present);
  const fields = {
    orders: [...others, { orderRef, state, at: occurredAt }],
    // A journey with an order is not removed for being empty.
    unansweredSince: undefined,
  };
  if (progress.state !== 'paid') return { fields };
  const { totalMinor, currency } = progress;
  const paid: IntakeEvent = {
    type: 'payment.succeeded',
    reference: orderRef,
    totalMinor,
    currency,
    occurredAt,
  };
  return { fields, happened: [paid] };
}

/**
 * Simulates at `at` (epoch ms) that an order of a journey has made progress, to try what follows the payment. Throws
 * `forbidden` for a journey of a live client, and `conflict` while the patient is not eligible.
 */
export function decideSimulatedOrder(
  journey: Journey,
  state: Exclude<JourneyOrder['state'], 'voided'>,
  at: number,
): JourneyChange | undefined {
  const { _id: subject, clientId, test, orders = [] } = journey;
  if (!test) throw new DomainError('forbidden', 'orders are simulated in test mode only');
  if (isNotEligible(journey)) {
    throw refusal(
      'order_not_eligible',
      'The patient is not eligible; overrule that before an order is simulated.',
    );
  }
  const orderRef = orders[0]?.orderRef ?? `ord_simulated_${subject.slice('jny_'.length)}`;
  const progress =
    state === 'paid' ? ({ state, totalMinor: 0n, currency: 'USD' } as const) : ({ state } as const);
  const change = decideOrder(journey, { ...progress, orderRef, occurredAt: at });
  const audit = { action: 'order.simulate', clientId, subject, changed: { state, order_ref: orderRef } };
  return change && { ...change, audit };
}
