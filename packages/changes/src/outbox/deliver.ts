import type { LogLine } from '@telehealth/contracts/log-fields';
import type { CallOptions } from '@telehealth/store';
import { type AuditRows, addAuditRow } from '../audit/audit-rows.ts';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import type { OutboxRelay } from './outbox-relay.ts';

/** Every service's context has them. */
export interface ChangeParts {
  readonly clock: { now(): number };
  readonly relay: Pick<OutboxRelay, 'publish' | 'arrived'>;
  readonly auditRows: AuditRows;
  readonly logger: { readonly warn: LogLine };
}

/**
 * After a write: stores the document's audit rows, so that the actor can read them at once, and passes the
 * document to the relay. A failure does not undo the change; undelivered records stay in the outbox.
 */
export async function deliver<D extends ChangedDocument>(
  parts: ChangeParts,
  collection: ChangedCollection<D>,
  document: D,
  limits: CallOptions,
): Promise<void> {
  const { relay, logger } = parts;
  const delivered: string[] = [];
  try {
    for (const record of document.outbox ?? []) {
      if (record.kind !== 'audit') continue;
      const { _id } = record.row;
      if (!relay.arrived(collection, document._id)?.has(_id)) await addAuditRow(parts, record.row, limits);
      delivered.push(_id);
    }
  } catch (err) {
    logger.warn({ err }, 'an audit row stays in its outbox');
  }
  relay.publish(collection, document, delivered);
}
