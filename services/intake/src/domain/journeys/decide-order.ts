import type { IntakeEvent } from '../history/intake-event.ts';
import { happened } from '../history/timeline.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';
import type { JourneyOrder } from './journey-order.ts';

/** How far an order of a journey has come. */
export type OrderProgress = Omit<JourneyOrder, 'at'> & {
  /** Epoch ms. */
  readonly occurredAt: number;
  /** What was paid for the first time; absent on other news of the order. */
  readonly payment?: {
    readonly totalMinor: bigint;
    readonly currency: string;
    readonly capturedMinor?: bigint | undefined;
  };
};

/** News without a revision arrive in any order too, so a later state of this list stays when an earlier one arrives after it. */
const states: readonly JourneyOrder['state'][] = ['payment_authorized', 'voided', 'paid'];

/**
 * Applies the progress of an order to a journey; a paid order is one event. The order of arrival and a repetition change
 * nothing in the result. Undefined when everything is known already, and for an erased journey.
 */
export function decideOrder(
  { orders = [], timeline = [], erasedAt }: Pick<Journey, 'orders' | 'timeline' | 'erasedAt'>,
  { occurredAt, payment, ...order }: OrderProgress,
): JourneyChange | undefined {
  if (erasedAt !== undefined) return undefined;
  const { orderRef } = order;
  const present = orders.find((each) => each.orderRef === orderRef);
  const others = orders.filter((each) => each !== present);
  const isNews = present === undefined || isLater(order, present);
  // A journey with an order is not removed for being empty.
  const fields = { orders: [...others, { ...order, at: occurredAt }], unansweredSince: undefined };
  const paid: IntakeEvent | undefined =
    payment && !happened(timeline, 'payment.succeeded', orderRef)
      ? { type: 'payment.succeeded', reference: orderRef, ...payment, occurredAt }
      : undefined;
  if (!isNews && !paid) return undefined;
  return { ...(isNews && { fields }), ...(paid && { happened: [paid] }) };
}

type OrderState = Pick<JourneyOrder, 'state' | 'revision'>;

function isLater(
  { state, revision = 0 }: OrderState,
  { state: known, revision: knownRevision = 0 }: OrderState,
) {
  if (revision !== knownRevision) return revision > knownRevision;
  return states.indexOf(state) > states.indexOf(known);
}
