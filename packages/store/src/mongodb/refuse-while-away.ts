import { setTimeout as pause } from 'node:timers/promises';
import { AmbiguousWrite, StoreUnavailable } from '../errors.ts';
import type { Call } from './call.ts';

/** Timeout of a ping, ms: longer than a healthy database ever takes. */
const questionMs = 2000;
/** Between pings that fail at once, ms. */
const pauseMs = 100;

export interface Asked {
  readonly ping: (late: AbortSignal) => Promise<unknown>;
  /** For all later calls. */
  readonly renew: () => void;
  readonly isClosed: () => boolean;
}

/**
 * Calls fail at once while the database is known to be unavailable: from the first unanswered ping, sent after a call
 * that was not executed or answered, to the first answer. Meanwhile its connections are renewed every `renewMs`,
 * because they may be at fault.
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
