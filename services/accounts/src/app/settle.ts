import { type AuditedCollection, type AuditedDocument, settleAudit } from '@telehealth/audit';
import type { OutboxedCollection, OutboxedDocument } from '@telehealth/events';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';

/**
 * After a write: hands its events to the relay and files its audit row. The change stands whatever becomes of
 * this: what does not succeed here is in the document, and the sweeper's.
 */
export async function settle(
  context: Context,
  collection: OutboxedCollection & AuditedCollection,
  document: OutboxedDocument & AuditedDocument,
  limits: CallOptions,
): Promise<void> {
  context.relay.publish(collection, document);
  await settleAudit(context, collection, document, limits);
}
