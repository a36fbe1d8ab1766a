import { atMost } from '@telehealth/concurrency';
import type { Logger } from '@telehealth/service-kit';

/** The runs that this process makes. */
export interface RunWork {
  /** Names this process. */
  readonly holder: string;
  /** Whether no other run is begun. */
  isClosing(): boolean;
  /** Makes a run, unless it is being made. It waits for those that came before it when too many are made. */
  begin(runId: string, make: (closing: AbortSignal) => Promise<void>): void;
  /** Breaks off every run, and waits for them to end. */
  close(): Promise<void>;
}

/**
 * Runs at the same time: each is a client of the API that goes as fast as it answers. A client has one run at a time, so the clients
 * who wait are served in turn (decisions.md 13).
 */
export const maxRuns = 8;

/** The runs of a process. */
export function createRunWork(holder: string, logger: Pick<Logger, 'error'>): RunWork {
  const running = new Map<string, Promise<void>>();
  const runs = atMost(maxRuns);
  const closing = new AbortController();
  return {
    holder,
    isClosing: () => closing.signal.aborted,
    begin(runId, make) {
      if (running.has(runId)) return;
      const made = runs
        .run(() => make(closing.signal))
        .catch((err: unknown) => logger.error({ runId, err }, 'a test run could not be ended'))
        .finally(() => running.delete(runId));
      running.set(runId, made);
    },
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}
