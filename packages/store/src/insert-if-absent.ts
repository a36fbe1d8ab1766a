import { UniqueViolation } from './errors.ts';
import type { CallOptions, Collection, Document } from './port.ts';
import { writable } from './writable.ts';

/**
 * Undefined when a document has the id or one of the unique keys. Throws other errors of an insert, such as
 * `AmbiguousWrite`: the caller checks for its own effect before a retry.
 */
export async function insertIfAbsent<D extends Document>(
  collection: Collection<D>,
  document: D,
  options: CallOptions = {},
): Promise<D | undefined> {
  try {
    await writable(collection).insert(document, options);
    return document;
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}
