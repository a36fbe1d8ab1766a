import { refusal } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { AuditEntry } from '../audit/audit-row.ts';
import type { Operation } from './operation.ts';

/** Changes of a document by credentials on one day. */
export type ChangesOfDay = {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly count: number;
};

/**
 * Each change leaves an audit row of up to 4 KiB, so a document adds 40 MiB a day at most. A script that
 * rewrites all questions of a brand needs some thousands.
 */
const maxInADay = 10_000;

/**
 * The count after a change at `at` (epoch ms). Changes without audit rows, and those of operators and tasks,
 * do not count. Throws `rate-limited` beyond the limit (decisions.md 13).
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
