import { setTimeout as pause } from 'node:timers/promises';
import type { CheckedIndex } from '../definition.ts';
import { isWriteConflict, outcomeOpen, toStoreError } from './errors.ts';

/**
 * Makes a call of the driver and waits for it, but no longer than `timeoutMs`. Throws the errors of the port for faults
 * of the driver and the server.
 */
export type Call = <T>(
  kind: 'read' | 'write',
  timeoutMs: number,
  start: StartCall<T>,
  /** The indexes of the collection, by which a violated one is named. */
  indexes?: readonly CheckedIndex[],
) => Promise<T>;

/** Hands a call to the driver, which is to end it and to close its connection when the signal says so. */
export type StartCall<T> = (late: AbortSignal) => Promise<T>;

/** Tries of a write that conflicts with others. */
const maxTries = 10;
const maxPauseMs = 10;

/**
 * The driver has no limit for a whole call, and none for an answer that never comes. A call that is given up closes its
 * connection, which nobody else gets: its other end may be gone.
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

/** The options of a write that ends with the signal. The driver (7.8) takes one for every call, and types it for reads alone. */
export function ending<O>(signal: AbortSignal, options: O): O {
  return { ...options, signal };
}

/** A write conflict had no effect: the write is tried again, and the server checks its condition again. */
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
