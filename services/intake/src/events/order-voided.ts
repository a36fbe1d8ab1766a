import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';

/** The authorization of a journey's order was released: a clinical phase that has not begun is closed again. */
export function orderVoided(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_voided',
    types: ['order.voided.v1'],
    async handle(event) {
      const { journeyId, orderRef } = readEventData('order.voided.v1', event);
      await changeByEvent(context, event, ({ where, operation, occurredAt }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideOrder(document, { state: 'voided', orderRef, occurredAt }),
        ),
      );
    },
  };
}
