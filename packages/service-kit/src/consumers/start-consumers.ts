import type { Bus, Subscription, SubscriptionOptions } from '@telehealth/events';
import type { Logger } from '../telemetry/logger.ts';

/** Does not wait for the bus: consuming begins when it answers. Close it before the context. */
export function startConsumers(
  { bus, logger }: { readonly bus: Bus; readonly logger: Logger },
  consumers: readonly SubscriptionOptions[],
): Subscription {
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
