import { setTimeout as pause } from 'node:timers/promises';
import { AmbiguousWrite, StoreUnavailable } from '../errors.ts';
import type { Call } from './call.ts';

/** How long the database may take to answer a question, in ms: longer than a healthy one ever does. */
const questionMs = 2000;
/** Between two questions that fail at once, in ms. */
const pauseMs = 100;

/** Whom to ask for a sign of life. */
export interface Asked {
  readonly ping: (late: AbortSignal) => Promise<unknown>;
  /** Makes new connections for all calls from now on. */
  readonly renew: () => void;
  readonly isClosed: () => boolean;
}

/**
 * Calls that fail at once while the database is known to be away. After a call that the database did not execute or answer,
 * the database is asked for a sign of life, and is away from the first question without an answer until the first with one.
 * While no answer comes, its connections are renewed every `renewMs`, because they may be the fault.
 */
export function refuseWhileAway(call: Call, { ping, renew, isClosed }: Asked, renewMs: number): Call {
  let isAway = false;
  let isAsking = false;

  async function askUntilAnswered(): Promise<void> {
    isAsking = true;
    let renewedAt = performance.now();
    while (!isClosed()) {
      try {
        await call('read', questionMs, ping);
        break;
      } catch {
        isAway = true;
        if (performance.now() - renewedAt >= renewMs && !isClosed()) {
          renew();
          renewedAt = performance.now();
        }
        await pause(pauseMs, undefined, { ref: false });
      }
    }
    isAway = false;
    isAsking = false;
  }

  return async (kind, timeoutMs, start, indexes) => {
    if (isAway) throw new StoreUnavailable('MongoDB: it did not answer the last question');
    try {
      return await call(kind, timeoutMs, start, indexes);
    } catch (error) {
      const isOutage = error instanceof StoreUnavailable || error instanceof AmbiguousWrite;
      if (isOutage && !isAsking) void askUntilAnswered();
      throw error;
    }
  };
}
