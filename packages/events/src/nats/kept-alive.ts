import type { BusOptions } from '../bus-options.ts';
import type { Connection, Link } from './connection.ts';

/** A server-side resource, restored whenever it breaks. */
export interface KeptAlive {
  /** Resolves after the setup, or after five seconds while it continues. */
  settled(): Promise<void>;
  /** Starts no further round; resolves after the current one. */
  close(): Promise<void>;
}

/** Sets up, calls `inPlace`, works until interrupted or failed. */
export type Round = (link: Link, inPlace: () => void) => Promise<void>;

/** Closing calls `interrupt`, which ends the current round. */
export function keepAlive(
  connection: Connection,
  { clock, logger }: BusOptions,
  consumer: string,
  round: Round,
  interrupt: () => void,
): KeptAlive {
  const closing = new AbortController();
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => {});
  const inPlace = Promise.withResolvers<void>();

  async function rounds(): Promise<void> {
    try {
      // Closing does not wait for a connection.
      const link = await Promise.race([connection.linked, closed.promise]);
      while (!closing.signal.aborted) {
        try {
          await round(link, inPlace.resolve);
        } catch (err) {
          if (closing.signal.aborted) return;
          // The connection logs its own loss.
          if (connection.isUp()) logger?.warn({ consumer, err }, 'event subscription interrupted');
          await clock.sleep(1_000, closing.signal);
        }
      }
    } catch {
      // The connection or the subscription was closed.
    }
  }

  const running = rounds();
  return {
    async settled() {
      const done = new AbortController();
      await Promise.race([inPlace.promise, clock.sleep(5_000, done.signal)]).finally(() => done.abort());
    },
    async close() {
      closing.abort();
      closed.reject(new Error('closed'));
      interrupt();
      await running;
    },
  };
}
