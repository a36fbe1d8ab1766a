import { refusal } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { AuditEntry } from '../audit/audit-row.ts';
import type { Operation } from './operation.ts';

/** How often credentials have changed a document on one day. */
export type ChangesOfDay = {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly count: number;
};

/**
 * Changes of one document by credentials in a day. Each leaves an audit row of up to 4 KiB, so a document fills 40 MiB a day at most;
 * a brand whose questions are all written anew by a script needs some thousands.
 */
const maxInADay = 10_000;

/**
 * The count once this change of a document at `at` (epoch ms) is made. What leaves no audit row is not counted, and neither is what
 * operators and tasks do. Throws `rate-limited` for a change beyond those of the day (decisions.md 13).
 */
export function changesOfDayWith(
  present: ChangesOfDay | undefined,
  { audit = [] }: { readonly audit?: AuditEntry | readonly AuditEntry[] },
  { actor }: Pick<Operation, 'actor'>,
  at: number,
): ChangesOfDay | undefined {
  if (actor?.kind !== 'credential' || [audit].flat().length === 0) return present;
  const day = Math.floor(at / dayMs);
  const count = present?.day === day ? present.count + 1 : 1;
  if (count <= maxInADay) return { day, count };
  throw refusal('change_quota', `What a client has is changed at most ${maxInADay} times in a day (UTC).`, {
    retryAfterSeconds: Math.ceil(((day + 1) * dayMs - at) / 1000),
  });
}
