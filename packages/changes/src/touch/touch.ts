import type { CallOptions, Collection, Document, Filter, Update } from '@telehealth/store';
import { insertIfAbsent, writable } from '@telehealth/store/writing';

/**
 * Changes fields without event, audit row and memory of operations: idempotent writes, and those that may be lost.
 * Returns the changed document; undefined when it is missing or does not match `where`. Throws what the store throws.
 */
export function touch<D extends Document>(
  collection: Collection<D>,
  id: string,
  where: Filter<D>,
  update: Update<D>,
  limits: CallOptions,
): Promise<D | undefined> {
  return writable(collection).update(id, where, update, limits);
}

/** Touches the document with the id of `first`, or inserts `first`. Throws what the store throws. */
export async function touchOrInsert<D extends Document>(
  collection: Collection<D>,
  first: D,
  update: Update<D>,
  limits: CallOptions,
): Promise<void> {
  const write = () => touch(collection, first._id, {}, update, limits);
  if (!(await write()) && !(await insertIfAbsent(collection, first, limits))) await write();
}

/**
 * Only for a document without undelivered events. False when it is missing or does not match `where`. Throws
 * what the store throws.
 */
export function remove<D extends Document>(
  collection: Collection<D>,
  id: string,
  where: Filter<D>,
  limits: CallOptions,
): Promise<boolean> {
  return writable(collection).delete(id, where, limits);
}
