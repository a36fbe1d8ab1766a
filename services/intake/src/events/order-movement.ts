import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideMovement, isMovementKind } from '../domain/journeys/decide-movement.ts';

/** Something happened to the money of a journey's order; one event per movement, however often this comes. */
export function orderMovement(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_movement',
    types: ['order.movement.v1'],
    async handle(event) {
      const { journeyId, kind, ...movement } = readEventData('order.movement.v1', event);
      if (!isMovementKind(kind)) throw new Error('the event names a movement that is not known here');
      await changeByEvent(context, event, ({ where, operation, occurredAt }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideMovement(document, { ...movement, kind, occurredAt }),
        ),
      );
    },
  };
}
