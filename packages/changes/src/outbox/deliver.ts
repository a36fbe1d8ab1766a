import type { LogLine } from '@telehealth/contracts/log-fields';
import type { CallOptions } from '@telehealth/store';
import { type AuditRows, addAuditRow } from '../audit/audit-rows.ts';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import type { OutboxRelay } from './outbox-relay.ts';

/** What a change of a document needs; the context of every service has it. */
export interface ChangeParts {
  readonly clock: { now(): number };
  readonly relay: Pick<OutboxRelay, 'publish' | 'arrived'>;
  readonly auditRows: AuditRows;
  readonly logger: { readonly warn: LogLine };
}

/**
 * Right after a write: stores the audit rows the document carries, so that who acted can read them at once, and hands
 * the document to the relay. A failure does not undo the change: what is not delivered stays in the outbox.
 */
export async function deliver<D extends ChangedDocument>(
  { relay, auditRows, logger }: ChangeParts,
  collection: ChangedCollection<D>,
  document: D,
  limits: CallOptions,
): Promise<void> {
  if (!document.outbox?.length) return;
  const delivered: string[] = [];
  try {
    for (const record of document.outbox) {
      if (record.kind !== 'audit') continue;
      const { _id } = record.row;
      if (!relay.arrived(collection, document._id).has(_id)) await addAuditRow(auditRows, record.row, limits);
      delivered.push(_id);
    }
  } catch (err) {
    logger.warn({ err }, 'an audit row stays in its outbox');
  }
  relay.publish(collection, document, delivered);
}
