import { DomainError } from '@telehealth/errors';
import { hourMs } from '@telehealth/ids';

/** Bytes that one client may store in an hour through one process, kept for 24 h. */
const maxBytes = 32 * 1024 * 1024;

/** What a record takes beside its outcome. */
const recordBytes = 1024;

/** What each client has stored in the present hour. */
export interface HourlyShare {
  /** Throws `rate-limited`, until the hour ends, for a client that has used up its share. */
  admit(clientId: string): void;
  /** Counts a record of the client with an outcome of this length. */
  use(clientId: string, outcomeBytes: number): void;
}

/** Counts by full hours of the clock. */
export function hourlyShare(now: () => number): HourlyShare {
  let hour = 0;
  const used = new Map<string, number>();
  const usedBy = (clientId: string): number => {
    const present = Math.floor(now() / hourMs);
    if (present !== hour) used.clear();
    hour = present;
    return used.get(clientId) ?? 0;
  };
  return {
    admit(clientId) {
      if (usedBy(clientId) < maxBytes) return;
      const retryAfterSeconds = Math.ceil((hourMs - (now() % hourMs)) / 1000);
      throw new DomainError('rate-limited', 'the client stored too much under idempotency keys', {
        retryAfterSeconds,
      });
    },
    use(clientId, outcomeBytes) {
      used.set(clientId, usedBy(clientId) + recordBytes + outcomeBytes);
    },
  };
}
