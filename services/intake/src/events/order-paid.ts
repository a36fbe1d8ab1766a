import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { decideOrder } from '../app/journeys/order-told.ts';
import type { Context } from '../context.ts';
import { changeToldJourney } from './told-journey.ts';

/** A journey's order is paid; tenants are told once per order, however often this comes. */
export function orderPaid(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_paid',
    types: ['order.paid.v1'],
    async handle(event) {
      const { journeyId, orderRef, totalMinor, currency } = readEventData('order.paid.v1', event);
      const occurredAt = Date.parse(event.occurred_at);
      await changeToldJourney(context, event, journeyId, (document) =>
        decideOrder(document, { state: 'paid', orderRef, totalMinor, currency, occurredAt }),
      );
    },
  };
}
