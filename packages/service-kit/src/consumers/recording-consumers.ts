import type { Bus, EventEnvelope, EventHandler, SubscriptionOptions } from '@telehealth/events';
import { withLogContext } from '@telehealth/rpc';

/** `consumers` are the work consumers registered so far, by name. */
export interface RecordingBus {
  readonly bus: Bus;
  readonly consumers: ReadonlyMap<string, SubscriptionOptions>;
}

/**
 * Records work consumers so that their parked events can be replayed, and adds the event's client to their log lines.
 */
export function recordingConsumers(bus: Bus): RecordingBus {
  const consumers = new Map<string, SubscriptionOptions>();
  const work: Bus['work'] = (given) => {
    const handle: EventHandler = (event) => withLogContext(contextOf(event), () => given.handle(event));
    const subscription = { ...given, handle };
    consumers.set(subscription.name, subscription);
    return bus.work(subscription);
  };
  return { bus: { ...bus, work }, consumers };
}

function contextOf({ id, type, client_id, brand_id }: EventEnvelope) {
  return { logFields: () => ({ eventId: id, eventType: type, clientId: client_id, brandId: brand_id }) };
}
