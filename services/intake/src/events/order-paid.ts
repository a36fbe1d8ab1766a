import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';
import { changeJourneyOfEvent } from './change-journey-of-event.ts';

/** A journey's order is paid; one event per order, however often this comes. */
export function orderPaid(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_paid',
    types: ['order.paid.v1'],
    async handle(event) {
      const { journeyId, orderRef, totalMinor, currency } = readEventData('order.paid.v1', event);
      const occurredAt = Date.parse(event.occurred_at);
      await changeJourneyOfEvent(context, event, journeyId, (document) =>
        decideOrder(document, { state: 'paid', orderRef, totalMinor, currency, occurredAt }),
      );
    },
  };
}
