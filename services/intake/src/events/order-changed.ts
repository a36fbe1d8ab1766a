import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';

/** The money of a journey's order moved: the payment opens a phase or closes it, and tenants hear of what happened. */
export function orderChanged(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_changed',
    types: ['order.changed.v1'],
    async handle(event) {
      const { journeyId, ...order } = readEventData('order.changed.v1', event);
      await changeByEvent(context, event, ({ where, operation, occurredAt: at }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideOrder(document, { ...order, at }),
        ),
      );
    },
  };
}
