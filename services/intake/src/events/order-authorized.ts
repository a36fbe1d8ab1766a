import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';

/** The payment of a journey's order is authorized: the journey may go on behind the checkout. */
export function orderAuthorized(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_authorized',
    types: ['order.authorized.v1'],
    async handle(event) {
      const { journeyId, orderRef } = readEventData('order.authorized.v1', event);
      await changeByEvent(context, event, ({ where, operation, occurredAt }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideOrder(document, { state: 'payment_authorized', orderRef, occurredAt }),
        ),
      );
    },
  };
}
