import type { CallOptions, Collection, Document, Filter, Update } from '@telehealth/store';
import { insertIfAbsent, writable } from '@telehealth/store/writing';

/**
 * Changes fields in place, without event, audit row and memory of operations: what comes to the same when it is written twice, or
 * does no harm when it is lost. The document as it is then; undefined when it is missing or does not match `where`. Throws what
 * the store throws.
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

/** Touches the document with the id of `first`, or inserts `first` where there is none. Throws what the store throws. */
export async function touchOrInsert<D extends Document>(
  collection: Collection<D>,
  first: D,
  update: Update<D>,
  limits: CallOptions,
): Promise<void> {
  const write = () => touch(collection, first._id, {}, update, limits);
  if (!(await write()) && !(await insertIfAbsent(collection, first, limits))) await write();
}

/** Removes a document of which no event is owed; false when it is missing or does not match `where`. Throws what the store throws. */
export function remove<D extends Document>(
  collection: Collection<D>,
  id: string,
  where: Filter<D>,
  limits: CallOptions,
): Promise<boolean> {
  return writable(collection).delete(id, where, limits);
}
