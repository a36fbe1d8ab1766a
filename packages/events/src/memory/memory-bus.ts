import type { Bus, Subscription, SubscriptionOptions } from '../bus.ts';
import { BusUnavailable } from '../bus-errors.ts';
import type { BusOptions } from '../bus-options.ts';
import { createHandlerRunner } from '../handler-runner.ts';
import { createInProcessHub, type Subscriber } from './hub.ts';

/** Few and quick, because the sweeper repeats an unhandled event. */
const defaultRetryDelaysMs = [50, 500];

/**
 * Works within a process; `publish` is `InProcessHub.publish`. An event whose handler failed every try stays in its
 * outbox.
 */
export function openMemoryBus(options: BusOptions, hub = createInProcessHub()): Bus {
  const subscriptions = new Set<Subscription>();
  const publishing = new Set<Promise<void>>();
  let closed = false;

  function refuseWhenClosed(): void {
    if (closed) throw new BusUnavailable('the bus is closed');
  }

  function subscriberOf({ name, types, handle }: SubscriptionOptions): Subscriber {
    return {
      types: new Set(types),
      runner: createHandlerRunner({ name, handle }, options, defaultRetryDelaysMs),
    };
  }

  function subscription(subscriber: Subscriber, remove: () => void): Subscription {
    const opened: Subscription = {
      async close() {
        subscriptions.delete(opened);
        remove();
        await subscriber.runner.close();
      },
    };
    subscriptions.add(opened);
    return opened;
  }

  return {
    async publish(event) {
      refuseWhenClosed();
      const published = hub.publish(event);
      publishing.add(published);
      try {
        await published;
      } finally {
        publishing.delete(published);
      }
    },
    async work(wanted) {
      refuseWhenClosed();
      const subscriber = subscriberOf(wanted);
      return subscription(subscriber, hub.addWorker(wanted.name, subscriber));
    },
    async broadcast(wanted) {
      refuseWhenClosed();
      const subscriber = subscriberOf(wanted);
      return subscription(subscriber, hub.addListener(subscriber));
    },
    waitingFor: async () => 0,
    storedBytes: async () => undefined,
    async ping() {
      refuseWhenClosed();
    },
    async close() {
      closed = true;
      await Promise.all([...subscriptions].map((each) => each.close()));
      await Promise.allSettled(publishing);
    },
  };
}
