import { getOrInsert } from '@telehealth/store/writing';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import type { Operation } from '../document/operation.ts';
import { type ChangeParts, deliver } from '../outbox/deliver.ts';
import type { ChangeRecords } from './change.ts';
import { recordsOf } from './records.ts';

export interface Creation<D extends ChangedDocument> extends ChangeRecords {
  readonly collection: ChangedCollection<D>;
  /** Its id must derive from the operation, so that a repeat finds the document of the first try. */
  readonly document: Omit<D, Exclude<keyof ChangedDocument, '_id'>>;
  readonly operation: Operation;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Inserts a document with its events and audit rows. Returns the document that now has the id, which the caller has to
 * judge. Throws `UniqueViolation` when another document has one of its unique keys, and what the store throws.
 */
export async function createDocument<D extends ChangedDocument>(
  parts: ChangeParts,
  { collection, document, operation, at, ...records }: Creation<D>,
): Promise<D> {
  const outbox = recordsOf(records, operation, document, at);
  const made = { ...document, version: 1, ...(outbox.length > 0 && { outbox, outboxSince: at }) };
  const present = await getOrInsert(collection, made as unknown as D, operation.limits);
  await deliver(parts, collection, present, operation.limits);
  return present;
}
