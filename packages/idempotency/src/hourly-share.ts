import { DomainError } from '@telehealth/errors';
import { hourMs } from '@telehealth/ids';
import type { Tenancy } from '@telehealth/rpc';

/** Per client, hour and process; stored for 24 h. */
const maxOfKeys = 32 * 1024 * 1024;

/** For all patients' sessions of a client, and again for its console sessions: a fifth (decisions.md 13). */
const maxOfSessions = maxOfKeys / 5;

/** For one session: some dozens of records. */
const maxOfSession = 64 * 1024;

/** Of a record without its outcome. */
const recordBytes = 1024;

export type Storer = Pick<Tenancy, 'clientId' | 'credentialId' | 'session'>;

/** Bytes stored in the present hour. */
export interface HourlyShare {
  /** Whether this share or one above it is used up. */
  isUsedUp(storer: Storer): boolean;
  /** Counts a record with its outcome. */
  use(storer: Storer, outcomeBytes: number): void;
  /** Valid until the hour ends. */
  refusal(): DomainError;
}

/** By full hours of the clock. */
export function hourlyShare(now: () => number): HourlyShare {
  let hour = 0;
  const used = new Map<string, number>();
  const usedBy = (name: string): number => {
    const present = Math.floor(now() / hourMs);
    if (present !== hour) used.clear();
    hour = present;
    return used.get(name) ?? 0;
  };
  return {
    isUsedUp: (storer) => sharesOf(storer).some(([name, max]) => usedBy(name) >= max),
    use(storer, outcomeBytes) {
      for (const [name] of sharesOf(storer)) used.set(name, usedBy(name) + recordBytes + outcomeBytes);
    },
    refusal() {
      const retryAfterSeconds = Math.ceil((hourMs - (now() % hourMs)) / 1000);
      return new DomainError('rate-limited', 'the client stored too much under idempotency keys', {
        retryAfterSeconds,
      });
    },
  };
}

/** Names of all shares that a record counts in. */
function sharesOf({
  clientId,
  credentialId,
  session,
}: Storer): readonly (readonly [name: string, max: number])[] {
  if (session === undefined) return [[`keys of ${clientId}`, maxOfKeys]];
  return [
    [`session ${credentialId} of ${clientId}`, maxOfSession],
    [`${session} sessions of ${clientId}`, maxOfSessions],
  ];
}
