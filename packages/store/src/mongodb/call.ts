import { setTimeout as pause } from 'node:timers/promises';
import type { CheckedIndex } from '../definition.ts';
import { isWriteConflict, outcomeOpen, toStoreError } from './errors.ts';

/** Waits for a driver call at most `timeoutMs`. Throws the port's errors. */
export type Call = <T>(
  kind: 'read' | 'write',
  timeoutMs: number,
  start: StartCall<T>,
  /** For naming a violated index. */
  indexes?: readonly CheckedIndex[],
) => Promise<T>;

/** Must end the call and close its connection when the signal is aborted. */
export type StartCall<T> = (late: AbortSignal) => Promise<T>;

const maxTries = 10;
const maxPauseMs = 10;

/**
 * The driver has no limit for a whole call or a missing answer. A cancelled call closes its connection, whose other end
 * may be gone.
 */
export const callWithin: Call = async (kind, timeoutMs, start, indexes) => {
  const late = new AbortController();
  const limit = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () =>
      reject(outcomeOpen(`no answer within ${timeoutMs} ms`, kind)),
    );
  });
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await Promise.race([retryOnConflict(start, late.signal), limit]);
  } catch (error) {
    throw toStoreError(error, kind, indexes);
  } finally {
    clearTimeout(timer);
  }
};

/** Ends with the signal. The driver (7.8) accepts a signal for every call, but types it for reads only. */
export function ending<O>(signal: AbortSignal, options: O): O {
  return { ...options, signal };
}

/** A write conflict has no effect, so the write is repeated, and the server checks its condition again. */
async function retryOnConflict<T>(start: StartCall<T>, late: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(late);
    } catch (error) {
      if (!isWriteConflict(error) || tries === maxTries) throw error;
      await pause(Math.random() * maxPauseMs);
      if (late.aborted) throw error;
    }
  }
}
