import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import { eraseJourneyOrders } from '../app/payments/erase-journey-orders.ts';
import type { Context } from '../context.ts';

/** A journey was erased, so its unpaid orders end, and all its orders lose their references to it. */
export function journeyErased(context: Context): SubscriptionOptions {
  return {
    name: 'orders_journey_erased',
    types: ['journey.erased.v1'],
    async handle(event) {
      const { journeyId } = readEventData('journey.erased.v1', event);
      const { client_id: clientId, brand_id: brandId = '' } = event;
      await eraseJourneyOrders(context, { clientId, brandId, journeyId });
    },
  };
}
