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

/**
 * What is left of an outbox without the records that have arrived; undefined when none has. A document that is changed again before
 * its delivery could clear it would else carry, and deliver, more with every change.
 */
export function withoutArrived(
  outbox: readonly OutboxRecord[] = [],
  arrived: ReadonlySet<string>,
): readonly OutboxRecord[] | undefined {
  if (arrived.size === 0) return undefined;
  const waiting = outbox.filter((record) => !arrived.has(recordId(record)));
  return waiting.length < outbox.length ? waiting : undefined;
}
