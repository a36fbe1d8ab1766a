import type { EventEnvelope } from '@telehealth/events';
import type { AuditRow } from '../audit/audit-row.ts';

/** What a document carries until it is delivered: an event to the bus, an audit row to the audit collection. */
export type OutboxRecord =
  | { readonly kind: 'event'; readonly event: EventEnvelope }
  | { readonly kind: 'audit'; readonly row: AuditRow };

/** Names the record; a record delivered twice arrives under one id. */
export function recordId(record: OutboxRecord): string {
  return record.kind === 'event' ? record.event.id : record.row._id;
}
