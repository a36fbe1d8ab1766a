import type { Bus, SubscriptionOptions } from '@telehealth/events';

/** A bus, with the work consumers that it was given so far, by name. */
export interface NotingBus {
  readonly bus: Bus;
  readonly consumers: ReadonlyMap<string, SubscriptionOptions>;
}

/** The bus as it notes its work consumers, so that their parked events can be replayed. */
export function notingConsumers(bus: Bus): NotingBus {
  const consumers = new Map<string, SubscriptionOptions>();
  const work: Bus['work'] = (subscription) => {
    consumers.set(subscription.name, subscription);
    return bus.work(subscription);
  };
  return { bus: { ...bus, work }, consumers };
}
