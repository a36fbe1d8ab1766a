import { StoreUnavailable } from '@telehealth/store';
import type { Clock } from '../scheduling/clock.ts';
import type { Logger } from '../telemetry/logger.ts';

const pauseMs = 1000;

/**
 * Repeats `work`, with pauses and without limit, while the store is unavailable, and logs that once. Rejects with the
 * reason of `stopping` as soon as it is aborted.
 */
export async function waitForStore<T>(
  work: () => Promise<T>,
  { logger, clock, stopping }: { logger: Logger; clock: Clock; stopping: AbortSignal },
): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  const stop = () => stopped.reject(stopping.reason);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    for (let isAway = false; ; ) {
      stopping.throwIfAborted();
      try {
        const result = await Promise.race([work(), stopped.promise]);
        if (isAway) logger.info('the store answers, and the start continues');
        return result;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (!isAway) logger.warn({ reason: error.message }, 'the start waits for the store, which is away');
        isAway = true;
      }
      await clock.sleep(pauseMs, stopping);
    }
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
