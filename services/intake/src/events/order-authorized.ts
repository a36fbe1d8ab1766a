import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';
import { changeJourneyOfEvent } from './change-journey-of-event.ts';

/** The payment of a journey's order is authorized: the journey may go on behind the checkout. */
export function orderAuthorized(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_authorized',
    types: ['order.authorized.v1'],
    async handle(event) {
      const { journeyId, orderRef } = readEventData('order.authorized.v1', event);
      const occurredAt = Date.parse(event.occurred_at);
      await changeJourneyOfEvent(context, event, journeyId, (document) =>
        decideOrder(document, { state: 'payment_authorized', orderRef, occurredAt }),
      );
    },
  };
}
