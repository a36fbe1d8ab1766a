import type { OutboxedCollection, OutboxedDocument } from '@telehealth/events';
import type { Context } from '../context.ts';
import { type AuditedCollection, type AuditedDocument, fileAudit } from '../storage/audit.ts';

/**
 * After a write: hands its events to the relay and files its audit row. The change stands whatever becomes of
 * this: what does not succeed here is in the document, and the sweeper's.
 */
export async function settle(
  context: Context,
  collection: OutboxedCollection & AuditedCollection,
  document: OutboxedDocument & AuditedDocument,
): Promise<void> {
  context.relay.publish(collection, document);
  await settleAudit(context, collection, document);
}

/** The same for a document without events. */
export async function settleAudit(
  { auditRows, logger }: Context,
  collection: AuditedCollection,
  document: AuditedDocument,
): Promise<void> {
  try {
    await fileAudit(auditRows, collection, document);
  } catch (err) {
    logger.warn({ err }, 'audit row left to the sweeper');
  }
}
