import { atMost } from '@telehealth/concurrency';
import type { Logger } from '@telehealth/service-kit/telemetry';

export interface RunWork {
  readonly holder: string;
  /** Whether no further run begins. */
  isClosing(): boolean;
  /** Makes a run once. Beyond `maxRuns` it waits for those before it. */
  begin(runId: string, make: (closing: AbortSignal) => Promise<void>): void;
  /** Cancels every run, and waits for them to end. */
  close(): Promise<void>;
}

/** Simultaneous runs: each loads the API fully. A client has one run at a time, so clients take turns (decisions.md 13). */
export const maxRuns = 8;

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
