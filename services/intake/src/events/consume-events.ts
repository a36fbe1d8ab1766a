import type { Subscription } from '@telehealth/events';
import type { Context } from '../context.ts';
import { identityBound } from './identity-bound.ts';
import { orderAuthorized } from './order-authorized.ts';
import { orderPaid } from './order-paid.ts';

/**
 * Takes part in consuming what other services tell of journeys. A bus out of reach holds up no start: it goes on once
 * the bus is there. Close it before the context.
 */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const consumers = [orderAuthorized(context), orderPaid(context), identityBound(context)];
  const live: Subscription[] = [];
  for (const consumer of consumers) {
    bus.work(consumer).then(
      (subscription) => void live.push(subscription),
      (err: unknown) => logger.warn({ consumer: consumer.name, err }, 'no events of what others tell'),
    );
  }
  return {
    async close() {
      await Promise.all(live.map((subscription) => subscription.close()));
    },
  };
}
