import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { changeByEvent } from '@telehealth/service-kit';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import { decideOrder } from '../domain/journeys/decide-order.ts';
import type { JourneyOrder } from '../domain/journeys/journey-order.ts';

const states: Readonly<Record<string, JourneyOrder['state']>> = {
  unpaid: 'voided',
  processing: 'processing',
  failed: 'unpaid',
  authorized: 'payment_authorized',
  paid: 'paid',
  refunded: 'refunded',
  dispute_lost: 'dispute_lost',
};

/** Whether the money of a journey's order is there changed: what the payment opened may be closed, or opened again. */
export function orderStanding(context: Context): SubscriptionOptions {
  return {
    name: 'intake_order_standing',
    types: ['order.standing.v1'],
    async handle(event) {
      const { journeyId, orderRef, offeringRef, standing, revision } = readEventData(
        'order.standing.v1',
        event,
      );
      const state = states[standing];
      if (state === undefined) throw new Error('the event names a standing that is not known here');
      await changeByEvent(context, event, ({ where, operation, occurredAt }) =>
        changeJourney(context, { journeyId, where, operation }, (document) =>
          decideOrder(document, { state, revision, orderRef, offeringRef, occurredAt }),
        ),
      );
    },
  };
}
