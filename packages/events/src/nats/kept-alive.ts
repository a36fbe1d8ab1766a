import type { EventsClock } from '../clock.ts';
import type { EventsLogger } from '../logger.ts';
import type { Connection, Link } from './connection.ts';

/** Something set up on the server that is set up again whenever it breaks. */
export interface KeptAlive {
  /** Resolves once it is in place, or after five seconds while the setting up goes on. */
  settled(): Promise<void>;
  /** Sets nothing up any more; resolves when the round under way has ended. */
  close(): Promise<void>;
}

/** One round: set up, say so, work until told to stop or until it breaks. */
export type Round = (link: Link, inPlace: () => void) => Promise<void>;

/** Runs rounds until closed, when `interrupt` ends the round under way. */
export function keepAlive(
  connection: Connection,
  clock: EventsClock,
  logger: EventsLogger | undefined,
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
      // A connection that never comes about holds up no close.
      const link = await Promise.race([connection.linked, closed.promise]);
      while (!closing.signal.aborted) {
        try {
          await round(link, inPlace.resolve);
        } catch (err) {
          if (closing.signal.aborted) return;
          logger?.warn({ consumer, err }, 'event subscription interrupted');
          await clock.sleep(1_000, closing.signal);
        }
      }
    } catch {
      // The connection or this subscription was closed.
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
