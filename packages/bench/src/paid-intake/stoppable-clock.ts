import { type Clock, systemClock } from '@telehealth/service-kit/scheduling';

export interface StoppableClock extends Clock {
  /** From now on it is the same instant, so that no cache is too old, and no sleep ends before its signal aborts, so that no schedule runs. */
  stop(): void;
}

export function stoppableClock(): StoppableClock {
  const stopped = new AbortController();
  let stoppedAt: number | undefined;
  const forever = (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  return {
    now: () => stoppedAt ?? systemClock.now(),
    async sleep(ms, signal) {
      if (stopped.signal.aborted) return await forever(signal);
      const ended = AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])]);
      try {
        await systemClock.sleep(ms, ended);
      } catch (error) {
        if (signal?.aborted) throw error;
        await forever(signal);
      }
    },
    stop() {
      stoppedAt = systemClock.now();
      stopped.abort();
    },
  };
}
