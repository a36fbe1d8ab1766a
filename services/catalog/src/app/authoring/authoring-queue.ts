import { type PerKey, serialPerKey } from '@telehealth/concurrency';

/** A monotonic clock, in milliseconds, with its timer. */
export interface QueueClock {
  now(): number;
  wait(ms: number): Promise<void>;
}

/**
 * Runs the work of one key in order of arrival, one piece at a time. After each piece the queue rests for as long
 * as the piece took, so that one key takes at most half of the process.
 */
export function createAuthoringQueue(clock: QueueClock = processClock): PerKey {
  const serial = serialPerKey();
  return (key, work) =>
    new Promise((resolve, reject) => {
      void serial(key, async (waited) => {
        const beganAt = clock.now();
        await (async () => await work(waited))().then(resolve, reject);
        await clock.wait(clock.now() - beganAt);
      });
    });
}

const processClock: QueueClock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
