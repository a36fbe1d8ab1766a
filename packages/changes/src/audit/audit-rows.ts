import type { PlainInit } from '@telehealth/contracts/codec';
import type { AuditRowSchema } from '@telehealth/contracts/common/v1/audit';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import { insertIfAbsent } from '@telehealth/store/writing';
import type { AuditRow } from './audit-row.ts';
import { boundedRow } from './bounded-row.ts';

export type AuditRows = Collection<AuditRow>;

export const auditDefinition: CollectionDefinition<AuditRow> = {
  name: 'audit',
  indexes: [
    { name: 'client_at', fields: ['clientId', 'at', '_id'] },
    { name: 'client_brand_at', fields: ['clientId', 'brandId', 'at', '_id'] },
    { name: 'at', fields: ['at'] },
  ],
};

/**
 * Idempotent by id. The row of a change goes through the outbox of its document instead. Throws what the store throws.
 */
export async function addAuditRow(rows: AuditRows, row: AuditRow, limits: CallOptions = {}): Promise<void> {
  await insertIfAbsent(rows, boundedRow(row), limits);
}

/** Up to `limit` rows after the row with this `at` and id; undefined: from the newest. */
export interface AuditQuery {
  /** The empty string stands for actions without a client. */
  readonly clientIds: readonly string[];
  /** Id of what was changed; absent: anything. */
  readonly subject?: string;
  /** Absent: every brand and none. */
  readonly brandId?: string;
  readonly limit: number;
  readonly after: readonly [at: number, id: string] | undefined;
}

/** Newest first. */
export function listAudit(
  rows: AuditRows,
  { clientIds, subject, brandId, limit, after }: AuditQuery,
  options: CallOptions = {},
): Promise<readonly AuditRow[]> {
  return rows.find(
    {
      clientId: { in: clientIds },
      ...(subject !== undefined && { subject }),
      ...(brandId !== undefined && { brandId }),
    },
    { sort: { at: 'desc', _id: 'desc' }, limit, after },
    options,
  );
}

/** In the form of the contract. */
export function shownAuditRow({ _id, actor, changed, ...row }: AuditRow): PlainInit<typeof AuditRowSchema> {
  const who = { case: actor.kind, value: actor.name };
  return { ...row, auditRowId: _id, actor: { who }, changedJson: JSON.stringify(changed) };
}
