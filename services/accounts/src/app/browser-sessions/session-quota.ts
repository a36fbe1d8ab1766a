import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { Clock } from '@telehealth/service-kit/scheduling';

/** How many sessions of patients one process opens for a client in a day (UTC). */
const maxSessionsInADay = 200_000;

/** Counts the sessions that the patients of each client open. */
export interface SessionQuota {
  /** Counts a session, by the client's own quota if it has one. Throws `rate-limited` when the client has none left today. */
  take(clientId: string, own?: number): void;
}

/**
 * A quota of `max` sessions for each client and day (decisions.md 13). It bounds the rows that visitors write. It counts in memory, so a
 * restart may double it.
 */
export function createSessionQuota(
  { now }: Pick<Clock, 'now'>,
  max: number = maxSessionsInADay,
): SessionQuota {
  let today = 0;
  const opened = new Map<string, number>();
  return {
    take(clientId, own = max) {
      const at = now();
      const day = Math.floor(at / dayMs);
      if (day !== today) opened.clear();
      today = day;
      const count = opened.get(clientId) ?? 0;
      if (count >= own) {
        const retryAfterSeconds = Math.ceil(((day + 1) * dayMs - at) / 1000);
        throw new DomainError('rate-limited', 'the client has too many sessions today', {
          retryAfterSeconds,
        });
      }
      opened.set(clientId, count + 1);
    },
  };
}
