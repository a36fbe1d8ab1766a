import { type AuditRows, addAuditRow } from '@telehealth/changes';
import { type DomainError, refusal } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { Collection } from '@telehealth/store';
import { claimLease, type LeaseDocument } from '../claim-lease.ts';
import type { Clock } from '../clock.ts';
import { actorOf } from '../operation-of.ts';
import { limitsOf } from '../store-calls.ts';

/** Some keys that were wrapped anew. */
export interface Rewrapped {
  readonly rewrapped: number;
  /** Number of keys that could not be opened, and are as they were. */
  readonly unopened: number;
  /** Where to go on; undefined when every key was looked at. */
  readonly next: string | undefined;
}

/** How a service wraps its keys anew. */
export interface RewrapParts {
  readonly leases: Collection<LeaseDocument>;
  readonly auditRows: AuditRows;
  readonly clock: Clock;
  /**
   * Wraps a bounded number of keys behind `next` of the call before, at first behind the empty text. It is safe to
   * run twice at once.
   */
  rewrap(call: Call, after: string): Promise<Rewrapped>;
  /** How long that is valid which the service seals but does not store. */
  readonly unstoredMs: number;
}

const task = 'rewrap_keys';

/** How long a run that is not continued keeps others out. */
const leaseMs = 30_000;

/**
 * Wraps some keys for the run of this name, and says when keys were wrapped for the last time (epoch ms, 0: never).
 * The first call of a run leaves an audit row. Throws `conflict` while another run is at work.
 */
export async function rewrapInTurn(
  { leases, auditRows, clock, rewrap }: RewrapParts,
  call: Call,
  { runId, after }: { readonly runId: string; readonly after: string },
  currentKeyId: string,
): Promise<Rewrapped & { readonly rewrappedAt: number }> {
  const limits = limitsOf(call);
  const at = clock.now();
  const found = await leases.get(task, limits);
  const isElsewhere = found !== undefined && found.holder !== runId && at < found.until;
  const lease = { holder: runId, until: at + leaseMs };
  if (isElsewhere || !(await claimLease(leases, task, found, lease, limits))) throw elsewhere();
  const actor = actorOf(call);
  if (found?.holder !== runId && actor !== undefined) {
    const { correlationId } = call;
    const what = { action: 'keys.rewrap', clientId: '', subject: currentKeyId, changed: {} };
    await addAuditRow(auditRows, { _id: `${task}:${runId}`, ...what, actor, correlationId, at }, limits);
  }
  const batch = await rewrap(call, after);
  const rewrappedAt = batch.rewrapped > 0 ? at : (found?.ranAt ?? 0);
  const ended = batch.next === undefined ? { holder: '', until: 0 } : { until: clock.now() + leaseMs };
  await leases.update(task, { holder: runId }, { set: { ...ended, ranAt: rewrappedAt } }, limits);
  return { ...batch, rewrappedAt };
}

function elsewhere(): DomainError {
  return refusal(
    'rewrap_in_progress',
    'Another run wraps the keys. This one can go on when that one has ended.',
  );
}
