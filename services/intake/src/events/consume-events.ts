import type { Subscription } from '@telehealth/events';
import type { Context } from '../context.ts';
import { orderAuthorized } from './order-authorized.ts';
import { orderPaid } from './order-paid.ts';
import { orderVoided } from './order-voided.ts';

/**
 * Consumes the events of other services about journeys. An unreachable bus does not delay the start; consuming begins when
 * the bus answers. Close it before the context.
 */
export function consumeEvents(context: Context): Subscription {
  const { bus, logger } = context;
  const consumers = [orderAuthorized(context), orderPaid(context), orderVoided(context)];
  const live: Subscription[] = [];
  for (const consumer of consumers) {
    bus.work(consumer).then(
      (subscription) => void live.push(subscription),
      (err: unknown) =>
        logger.warn({ consumer: consumer.name, err }, 'events of other services are not consumed'),
    );
  }
  return {
    async close() {
      await Promise.all(live.map((subscription) => subscription.close()));
    },
  };
}
