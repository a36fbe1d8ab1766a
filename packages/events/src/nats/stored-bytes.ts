import type { StoredBytes } from '../bus.ts';
import { BusUnavailable } from '../bus-errors.ts';
import type { Connection } from './connection.ts';
import { eventsStream } from './streams.ts';

/** Present size and limit of the stream, from the server. Throws `BusUnavailable`. */
export async function storedBytes(connection: Connection): Promise<StoredBytes> {
  const link = connection.link();
  if (!link || !connection.isUp()) throw new BusUnavailable('not connected');
  try {
    const { state, config } = await connection.whileUp(link.jsm.streams.info(eventsStream));
    return { bytes: state.bytes, limit: config.max_bytes > 0 ? config.max_bytes : undefined };
  } catch (cause) {
    throw new BusUnavailable('the stream does not answer', { cause });
  }
}
