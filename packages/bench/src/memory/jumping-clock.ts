import type { Clock } from '@telehealth/service-kit/scheduling';

export interface JumpingClock extends Clock {
  /** Moves on at once, and ends the sleeps that are over by then. */
  jump(ms: number): void;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

const maxTimerMs = 2_147_483_647;

/** That of the machine, so many milliseconds ahead. */
export function jumpingClock(): JumpingClock {
  let aheadMs = 0;
  const sleeping = new Set<Sleeper>();
  const now = () => Date.now() + aheadMs;
  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const end = () => {
          clearTimeout(timer);
          sleeping.delete(sleeper);
          signal?.removeEventListener('abort', abort);
        };
        const abort = () => {
          end();
          reject(signal?.reason);
        };
        const wake = () => {
          end();
          resolve();
        };
        const sleeper = { until: now() + ms, wake };
        const timer = setTimeout(wake, Math.min(ms, maxTimerMs)).unref();
        sleeping.add(sleeper);
        signal?.addEventListener('abort', abort);
      }),
    jump(ms) {
      aheadMs += ms;
      for (const { until, wake } of [...sleeping]) if (until <= now()) wake();
    },
  };
}
