import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { decideOrder } from '../app/journeys/order-told.ts';
import type { Context } from '../context.ts';
import { changeToldJourney } from './told-journey.ts';

/** The payment of a journey's order is authorized: the journey may go on behind the checkout. */
export function orderAuthorized(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_authorized',
    types: ['order.authorized.v1'],
    async handle(event) {
      const { journeyId, orderRef } = readEventData('order.authorized.v1', event);
      const occurredAt = Date.parse(event.occurred_at);
      await changeToldJourney(context, event, journeyId, (document) =>
        decideOrder(document, { state: 'payment_authorized', orderRef, occurredAt }),
      );
    },
  };
}
