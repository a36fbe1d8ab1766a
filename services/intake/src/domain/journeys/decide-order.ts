import type { IntakeEvent } from '../history/intake-event.ts';
import { happened } from '../history/timeline.ts';
import type { ChangedOrder } from './changed-order.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';
import { paymentEvents } from './payment-events.ts';

/**
 * The change with the highest revision decides the standing of the order, and each entry of its ledger is one event, so neither
 * the order of arrival nor a repeat changes the result. Undefined when everything is known, and for an erased journey.
 */
export function decideOrder(
  { orders = [], timeline = [], erasedAt }: Pick<Journey, 'orders' | 'timeline' | 'erasedAt'>,
  changed: ChangedOrder,
): JourneyChange | undefined {
  if (erasedAt !== undefined) return undefined;
  const { orderRef, offeringRef, standing, revision, at } = changed;
  const present = orders.find((each) => each.orderRef === orderRef);
  const isNews = present === undefined || revision > present.revision;
  const others = orders.filter((each) => each !== present);
  const order = { orderRef, offeringRef, standing, revision, at };
  const events = paymentEvents(changed).filter((event) => !isKnown(event));
  if (!isNews && events.length === 0) return undefined;
  return {
    // A journey with an order is not removed for being empty.
    ...(isNews && { fields: { orders: [...others, order], unansweredSince: undefined } }),
    ...(events.length > 0 && { happened: events }),
  };

  function isKnown({ type, reference }: IntakeEvent & { readonly reference: string }): boolean {
    return happened(timeline, type, reference);
  }
}
