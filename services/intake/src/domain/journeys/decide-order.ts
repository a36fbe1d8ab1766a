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
