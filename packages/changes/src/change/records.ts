import { makeEvent } from '@telehealth/events';
import { deriveId } from '@telehealth/ids';
import type { AuditEntry } from '../audit/audit-row.ts';
import { boundedRow } from '../audit/bounded-row.ts';
import type { Operation } from '../document/operation.ts';
import type { OutboxRecord } from '../document/outbox-record.ts';
import type { ChangeRecords } from './change.ts';

interface Recorded {
  readonly _id: string;
  /** Absent for a document without a brand, and for a brand itself. */
  readonly brandId?: unknown;
}

/**
 * The records of a change at `at` (epoch ms), audit rows first. Their ids derive from operation and document,
 * so a repeat makes the same records. A row without a brand gets that of the document.
 */
export function recordsOf(
  { events = [], audit = [] }: ChangeRecords,
  { operationId, actor, correlationId }: Operation,
  { _id: documentId, brandId }: Recorded,
  at: number,
): readonly OutboxRecord[] {
  const entries: readonly AuditEntry[] = Array.isArray(audit) ? audit : [audit];
  const ofBrand = typeof brandId === 'string' ? { brandId } : {};
  const effect = `${operationId} ${documentId}`;
  const rows = entries.map((entry, ordinal): OutboxRecord => {
    if (actor === undefined) throw new Error(`no actor for the audit row ${entry.action}`);
    const _id = deriveId('aud', effect, ordinal);
    return { kind: 'audit', row: boundedRow({ _id, ...ofBrand, ...entry, actor, correlationId, at }) };
  });
  const published = events.map((draft, ordinal): OutboxRecord => {
    const event = makeEvent({ ...draft, operationId: effect, ordinal, recordedAt: at });
    return { kind: 'event', event };
  });
  return [...rows, ...published];
}
