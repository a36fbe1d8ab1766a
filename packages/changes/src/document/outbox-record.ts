import type { EventEnvelope } from '@telehealth/events';
import type { AuditRow } from '../audit/audit-row.ts';

/** Stored in a document until delivered: an event to the bus, an audit row to the audit collection. */
export type OutboxRecord =
  | { readonly kind: 'event'; readonly event: EventEnvelope }
  | { readonly kind: 'audit'; readonly row: AuditRow };

/** A record delivered twice has the same id. */
export function recordId(record: OutboxRecord): string {
  return record.kind === 'event' ? record.event.id : record.row._id;
}

/**
 * Undefined when no record has arrived. Without it a document that changes faster than its outbox is cleared
 * would carry, and deliver, more with every change.
 */
export function withoutArrived(
  outbox: readonly OutboxRecord[] = [],
  arrived: ReadonlySet<string> | undefined,
): readonly OutboxRecord[] | undefined {
  if (!arrived?.size) return undefined;
  const waiting = outbox.filter((record) => !arrived.has(recordId(record)));
  return waiting.length < outbox.length ? waiting : undefined;
}
