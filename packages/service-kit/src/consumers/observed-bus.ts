import type { Bus, EventEnvelope, EventHandler, SubscriptionOptions } from '@telehealth/events';
import { withLogContext } from '@telehealth/rpc';
import { Counter, type Registry } from 'prom-client';
import { sharedMetric, showReading } from '../telemetry/shared-metrics.ts';

/** Counts published events by type, and shows the size of the stream and each work consumer's backlog. */
export function observedBus(bus: Bus, registry: Registry): Bus {
  const published = sharedMetric(registry, 'events_published_total', (name) => {
    const help = 'Events that the bus took';
    return new Counter({ name, help, labelNames: ['type'], registers: [registry] });
  });
  const stored = { name: 'events_stream_bytes', help: 'Bytes of the stream of events' };
  showReading(registry, stored, async () => (await bus.storedBytes())?.bytes);
  const limit = { name: 'events_stream_limit_bytes', help: 'Bytes that the stream of events may have' };
  showReading(registry, limit, async () => (await bus.storedBytes())?.limit);
  return {
    ...bus,
    async publish(event) {
      await bus.publish(event);
      published.inc({ type: event.type });
    },
    work(subscription) {
      const consumer = subscription.name;
      const help = 'Events that a consumer has not handled yet';
      showReading(registry, { name: 'events_consumer_lag', help, labels: { consumer } }, () =>
        bus.waitingFor(subscription),
      );
      return bus.work(subscription);
    },
  };
}

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
