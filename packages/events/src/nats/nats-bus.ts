import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import type { Bus, Subscription } from '../bus.ts';
import { BusUnavailable } from '../bus-errors.ts';
import type { BusOptions } from '../bus-options.ts';
import { openBroadcast } from './broadcast.ts';
import { openConnection } from './connection.ts';
import { eventsStream } from './streams.ts';
import { subjectOf } from './subjects.ts';
import { openWork } from './work.ts';

/** The server's code for a message larger than the stream takes. */
const messageTooLarge = 10054;

/**
 * The bus over NATS JetStream. It connects in the background and again for ever; until it is connected
 * `publish` and `ping` reject with `BusUnavailable` at once, and subscriptions wait to be set up. An event
 * is kept once the server has stored it on file, for 14 days.
 */
export function openNatsBus(url: string, options: BusOptions): Bus {
  const connection = openConnection(url, options);
  const subscriptions = new Set<Subscription>();

  function keep(subscription: Subscription): Subscription {
    subscriptions.add(subscription);
    return {
      async close() {
        subscriptions.delete(subscription);
        await subscription.close();
      },
    };
  }

  return {
    async publish(event) {
      const link = connection.link();
      if (!link || !connection.isUp()) throw new BusUnavailable('not connected');
      const subject = subjectOf(event);
      try {
        const kept = link.js.publish(subject, JSON.stringify(event), { msgID: event.id, timeout: 5_000 });
        await connection.whileUp(kept);
      } catch (cause) {
        if (concernsTheEvent(cause)) throw new Error(`event ${event.id} cannot be published`, { cause });
        throw new BusUnavailable('the event was not acknowledged', { cause });
      }
    },
    work: async (subscription) => keep(await openWork(connection, subscription, options)),
    broadcast: async (subscription) => keep(await openBroadcast(connection, subscription, options)),
    async ping() {
      const link = connection.link();
      if (!link || !connection.isUp()) throw new BusUnavailable('not connected');
      try {
        await connection.whileUp(link.jsm.streams.info(eventsStream));
      } catch (cause) {
        throw new BusUnavailable('the stream does not answer', { cause });
      }
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.close()));
      await connection.close();
    },
  };
}

/** Whether another event could still be published. */
function concernsTheEvent(cause: unknown): boolean {
  if (cause instanceof JetStreamApiError) return cause.code === messageTooLarge;
  return cause instanceof errors.InvalidArgumentError;
}
