import type { SubscriptionOptions } from '@telehealth/events';
import { clientClockOf } from '@telehealth/service-kit/consumers';
import { advanceOrders } from '../app/payments/advance-orders.ts';
import type { Context } from '../context.ts';

/** The test clock of a client was moved, so its checkouts close earlier. */
export function clientClockAdvanced(context: Context): SubscriptionOptions {
  return {
    name: 'orders_clock_advanced',
    types: ['client.clock_advanced.v1'],
    handle: (event) => advanceOrders(context, clientClockOf(event)),
  };
}
