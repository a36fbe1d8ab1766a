import type { EventType } from '@telehealth/contracts/events';
import { ErrorCode, NatsError } from 'nats';
import type { Bus, StoredBytes, Subscription } from '../bus.ts';
import { BusUnavailable } from '../bus-errors.ts';
import type { BusOptions } from '../bus-options.ts';
import { openBroadcast } from './broadcast.ts';
import { type Connection, openConnection } from './connection.ts';
import { isPermissionError, isServerError } from './server-errors.ts';
import { eventsStream } from './streams.ts';
import { durableNameOf, subjectOf } from './subjects.ts';
import { openWork } from './work.ts';

/**
 * Over NATS JetStream. Connects in the background and reconnects without limit. Meanwhile `publish` and `ping` reject
 * with `BusUnavailable` at once and subscriptions wait. The server stores events on disk for 14 days.
 */
export function openNatsBus(url: string, options: BusOptions): Bus {
  const connection = openConnection(url, options);
  const subscriptions = new Set<Subscription>();

  function tracked(subscription: Subscription): Subscription {
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
        const stored = link.js.publish(subject, JSON.stringify(event), { msgID: event.id, timeout: 5_000 });
        await connection.whileUp(stored);
      } catch (cause) {
        if (concernsTheEvent(cause)) throw new Error(`event ${event.id} cannot be published`, { cause });
        throw new BusUnavailable('the event was not acknowledged', { cause });
      }
    },
    work: async (subscription) => tracked(await openWork(connection, subscription, options)),
    broadcast: async (subscription) => tracked(await openBroadcast(connection, subscription, options)),
    waitingFor: (subscription) => consumerLag(connection, subscription),
    storedBytes: () => storedBytes(connection),
    async ping() {
      const link = connection.link();
      if (!link || !connection.isUp()) throw new BusUnavailable('not connected');
      const refusal = connection.refusal();
      if (refusal) throw new BusUnavailable(`no right to ${refusal.operation} ${refusal.subject}`);
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

/** Whether the event itself is refused, so that others could be published. */
function concernsTheEvent(cause: unknown): boolean {
  if (isServerError(cause, 'message too large') || isPermissionError(cause)) return true;
  return cause instanceof NatsError && cause.code === ErrorCode.MaxPayloadExceeded;
}

/** Present size and limit of the stream, from the server. Throws `BusUnavailable`. */
async function storedBytes(connection: Connection): Promise<StoredBytes> {
  const link = connection.link();
  if (!link || !connection.isUp()) throw new BusUnavailable('not connected');
  try {
    const { state, config } = await connection.whileUp(link.jsm.streams.info(eventsStream));
    return { bytes: state.bytes, limit: config.max_bytes > 0 ? config.max_bytes : undefined };
  } catch (cause) {
    throw new BusUnavailable('the stream does not answer', { cause });
  }
}

/**
 * Events of these types that a work consumer has not handled, waiting or in progress, from its durable consumers.
 * Throws `BusUnavailable`.
 */
async function consumerLag(
  connection: Connection,
  { name, types }: { readonly name: string; readonly types: readonly EventType[] },
): Promise<number> {
  const link = connection.link();
  if (!link || !connection.isUp()) throw new BusUnavailable('not connected');
  try {
    const asked = types.map((type) => link.jsm.consumers.info(eventsStream, durableNameOf(name, type)));
    const found = await connection.whileUp(Promise.all(asked));
    return found.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0);
  } catch (cause) {
    throw new BusUnavailable('the consumer does not answer', { cause });
  }
}
