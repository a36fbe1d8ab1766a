import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import type { SubscriptionOptions } from './bus.ts';
import { BusUnavailable } from './bus-errors.ts';
import type { BusOptions } from './bus-options.ts';
import type { EventEnvelope } from './envelope.ts';
import { handlerTimeoutMs, tryHandler } from './try-handler.ts';

/**
 * `away`: in the last try a dependency was unavailable, which is not the event's fault. `closed`: closed before a try
 * succeeded; another replica handles the event.
 */
export type RunOutcome = 'handled' | 'failed' | 'away' | 'closed';

/** Runs a bounded number of handlers of one subscription, with retries. Events that wait for a retry do not count. */
export interface HandlerRunner {
  run(event: EventEnvelope): Promise<RunOutcome>;
  /** Events that would start at once. */
  room(): number;
  /** Rejects when the runner is closed. */
  whenRoom(): Promise<void>;
  /** Starts no further try; resolves after the running ones. */
  close(): Promise<void>;
}

/** Waiting for a retry; beyond it no event is accepted. */
const maxWaiting = 256;

/** `defaultRetryDelaysMs` applies without `retryDelaysMs`. */
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

  /** In one turn, so that two callers never get the same place. */
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

/** Whether the store, the bus or another service is unavailable, so that a retry may succeed later. */
function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'unavailable';
  return (
    error instanceof StoreUnavailable || error instanceof AmbiguousWrite || error instanceof BusUnavailable
  );
}
