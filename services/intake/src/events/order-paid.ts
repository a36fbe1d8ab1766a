import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';

/** A journey's order is paid; one event per order, however often this comes. */
export function orderPaid(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_paid',
    types: ['order.paid.v1'],
    async handle(event) {
      const { journeyId, orderRef, ...payment } = readEventData('order.paid.v1', event);
      const { totalMinor, currency, capturedMinor } = payment;
      await changeByEvent(context, event, ({ where, operation, occurredAt }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideOrder(document, {
            ...{ state: 'paid', orderRef, occurredAt },
            payment: { totalMinor, currency, capturedMinor },
          }),
        ),
      );
    },
  };
}
