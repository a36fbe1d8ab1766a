import type { Clock } from '../scheduling/clock.ts';

/** Only the test advances it. */
export interface FakeClock extends Clock {
  /** Wakes due sleepers in order. */
  advance(ms: number): Promise<void>;
  /** Wakes no sleeper: for long times in which no schedule matters. */
  pass(ms: number): void;
  sleepers(): number;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** `start` is in epoch ms. */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const sleeping = new Set<Sleeper>();

  return {
    now: () => now,
    pass(ms) {
      now += ms;
    },
    sleepers: () => sleeping.size,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const onAbort = () => {
          sleeping.delete(sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          until: now + ms,
          wake: () => {
            sleeping.delete(sleeper);
            signal?.removeEventListener('abort', onAbort);
            resolve();
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        sleeping.add(sleeper);
      }),
    async advance(ms) {
      const target = now + ms;
      for (;;) {
        const next = [...sleeping].filter((s) => s.until <= target).sort((a, b) => a.until - b.until)[0];
        if (!next) break;
        now = Math.max(now, next.until);
        next.wake();
        await settled();
      }
      now = target;
      await settled();
    },
  };
}

/** Runs all ready work, with callbacks of files and databases. */
async function settled(): Promise<void> {
  for (let tick = 0; tick < 3; tick++) await new Promise<void>((resolve) => setImmediate(resolve));
}
