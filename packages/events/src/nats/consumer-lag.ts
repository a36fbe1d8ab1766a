import type { EventType } from '@telehealth/contracts/events';
import { BusUnavailable } from '../bus-errors.ts';
import type { Connection } from './connection.ts';
import { eventsStream } from './streams.ts';
import { durableNameOf } from './subjects.ts';

/**
 * Events of these types that a work consumer has not handled, waiting or in progress, from its durable consumers.
 * Throws `BusUnavailable`.
 */
export async function consumerLag(
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
