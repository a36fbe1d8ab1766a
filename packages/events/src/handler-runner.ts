import type { SubscriptionOptions } from './bus.ts';
import type { BusOptions } from './bus-options.ts';
import type { EventEnvelope } from './envelope.ts';
import { isAway } from './is-away.ts';
import { handlerTimeoutMs, tryHandler } from './try-handler.ts';

/**
 * `away`: the last try failed because something that the handler needs is away, which refuses no event. `closed`: the runner
 * was closed before a try succeeded; another replica handles the event.
 */
export type RunOutcome = 'handled' | 'failed' | 'away' | 'closed';

/**
 * Runs the handler of one subscription, a bounded number at once, and repeats it after the pauses. An event that waits
 * for its next try does not count towards that number.
 */
export interface HandlerRunner {
  run(event: EventEnvelope): Promise<RunOutcome>;
  /** How many more events would start at once. */
  room(): number;
  /** Resolves when there is room, rejects when the runner is closed. */
  whenRoom(): Promise<void>;
  /** Starts no further try; resolves when the running ones are done. */
  close(): Promise<void>;
}

/** How many events of one subscription may wait for another try before it accepts no further event. */
const maxWaiting = 256;

/** A runner for one subscription. `defaultRetryDelaysMs` are the pauses of a bus without `retryDelaysMs`. */
export function createHandlerRunner(
  { name: consumer, handle }: Pick<SubscriptionOptions, 'name' | 'handle'>,
  options: BusOptions,
  defaultRetryDelaysMs: readonly number[],
): HandlerRunner {
  const { clock, logger, concurrency = 16, handlerTimeoutMs: timeoutMs = handlerTimeoutMs } = options;
  const { retryDelaysMs = defaultRetryDelaysMs } = options;
  const closing = new AbortController();
  const underWay = new Set<Promise<RunOutcome>>();
  const wakers = new Set<() => void>();
  let running = 0;
  let waiting = 0;

  const room = (): number => (waiting >= maxWaiting ? 0 : Math.max(0, concurrency - running));

  function changed(): void {
    const woken = [...wakers];
    wakers.clear();
    for (const wake of woken) wake();
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!condition() && !closing.signal.aborted) {
      await new Promise<void>((resolve) => wakers.add(resolve));
    }
    closing.signal.throwIfAborted();
  }

  /** Checks for a free place and takes it in the same turn. */
  const takePlace = (): boolean => {
    if (running >= concurrency || closing.signal.aborted) return false;
    running++;
    return true;
  };

  async function tries(event: EventEnvelope): Promise<RunOutcome> {
    const fields = { consumer, eventId: event.id, eventType: event.type };
    for (let tried = 1; ; tried++) {
      try {
        await until(takePlace);
      } catch {
        return 'closed';
      }
      try {
        await tryHandler(handle, event, { clock, timeoutMs });
        return 'handled';
      } catch (err) {
        if (tried === 1) logger?.warn({ ...fields, attempt: tried, err }, 'event handler failed');
        if (tried > retryDelaysMs.length) {
          if (isAway(err)) return 'away';
          logger?.error({ ...fields, attempt: tried, err }, 'event handler failed for the last time');
          return 'failed';
        }
      } finally {
        running--;
        changed();
      }
      waiting++;
      try {
        await clock.sleep(retryDelaysMs[tried - 1] ?? 0, closing.signal);
      } catch {
        return 'closed';
      } finally {
        waiting--;
        changed();
      }
    }
  }

  return {
    room,
    whenRoom: () => until(() => room() > 0),
    async run(event) {
      const run = tries(event);
      underWay.add(run);
      try {
        return await run;
      } finally {
        underWay.delete(run);
      }
    },
    async close() {
      closing.abort();
      changed();
      await Promise.all(underWay);
    },
  };
}
