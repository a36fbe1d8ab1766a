import type { PlainInit } from '@telehealth/contracts/codec';
import type { AuditRowSchema } from '@telehealth/contracts/common/v1/audit';
import type { CallOptions, Collection, CollectionDefinition, Filter } from '@telehealth/store';
import { insertIfAbsent } from '@telehealth/store/writing';
import type { AuditRow, StoredAuditRow } from './audit-row.ts';
import { boundedRow } from './bounded-row.ts';

export type AuditRows = Collection<StoredAuditRow>;

export const auditDefinition: CollectionDefinition<StoredAuditRow> = {
  name: 'audit',
  indexes: [
    { name: 'client_at', fields: ['clientId', 'at', '_id'] },
    { name: 'client_brand_at', fields: ['clientId', 'brandId', 'at', '_id'] },
    { name: 'client_name_at', fields: ['clientId', 'actor.name', 'at', '_id'] },
    { name: 'client_member_at', fields: ['clientId', 'actor.memberId', 'at', '_id'] },
    { name: 'at', fields: ['at'] },
    { name: 'stored_at', fields: ['storedAt', '_id'] },
  ],
};

/**
 * Idempotent by id. The row of a change goes through the outbox of its document instead. Throws what the store throws.
 */
export async function addAuditRow(
  { auditRows, clock }: { readonly auditRows: AuditRows; readonly clock: { now(): number } },
  row: AuditRow,
  limits: CallOptions = {},
): Promise<void> {
  await insertIfAbsent(auditRows, boundedRow({ ...row, storedAt: clock.now() }), limits);
}

/** Up to `limit` rows after the row with this `at` and id; undefined: from the newest. */
export interface AuditQuery {
  /** The empty string stands for actions without a client. */
  readonly clientIds: readonly string[];
  /** Id of what was changed; absent: anything. */
  readonly subject?: string;
  /** Absent: every brand and none. */
  readonly brandId?: string;
  /** Id of a credential or a member of the client; absent: anybody. */
  readonly actor?: string;
  /** Epoch ms, inclusive; absent: from the first. */
  readonly since?: number | undefined;
  /** Epoch ms, exclusive; absent: to the last. */
  readonly until?: number | undefined;
  readonly limit: number;
  readonly after: readonly [at: number, id: string] | undefined;
}

/** Newest first. */
export function listAudit(
  rows: AuditRows,
  { clientIds, subject, brandId, actor, since, until, limit, after }: AuditQuery,
  options: CallOptions = {},
): Promise<readonly StoredAuditRow[]> {
  const at = { ...(since !== undefined && { gte: since }), ...(until !== undefined && { lt: until }) };
  return rows.find(
    {
      clientId: { in: clientIds },
      ...(Object.keys(at).length > 0 && { at }),
      ...(subject !== undefined && { subject }),
      ...(brandId !== undefined && { brandId }),
      ...(actor !== undefined && isActor(actor)),
    },
    { sort: { at: 'desc', _id: 'desc' }, limit, after },
    options,
  );
}

/** No operator and no task is found by a name that a client sends. */
function isActor(id: string): Filter<StoredAuditRow> {
  return id.startsWith('mem_') ? { 'actor.memberId': id } : { 'actor.name': id, 'actor.kind': 'credential' };
}

/**
 * Age at which a row is followed, ms: the clocks of processes agree within 30 s, and an insert takes no longer than 30 s. So
 * no row is inserted behind one that was followed.
 */
const followedAfterMs = 60_000;

/** Rows behind a position, or stored at an instant or later. */
export interface FollowedRows {
  readonly after: readonly [storedAt: number, id: string] | undefined;
  readonly since: number;
  readonly now: number;
  readonly limit: number;
}

/** Of all clients and of none, in the order in which they were stored. */
export function followAudit(
  rows: AuditRows,
  { after, since, now, limit }: FollowedRows,
  options: CallOptions = {},
): Promise<readonly StoredAuditRow[]> {
  const storedAt = { gte: after?.[0] ?? since, lt: now - followedAfterMs };
  return rows.find({ storedAt }, { sort: { storedAt: 'asc', _id: 'asc' }, limit, after }, options);
}

/** In the form of the contract. */
export function shownAuditRow({
  _id,
  actor,
  changed,
  ...row
}: StoredAuditRow): PlainInit<typeof AuditRowSchema> {
  const { kind, name, memberId } = actor;
  const shown = { who: { case: kind, value: name }, ...(memberId !== undefined && { memberId }) };
  return { ...row, auditRowId: _id, actor: shown, changedJson: JSON.stringify(changed) };
}
