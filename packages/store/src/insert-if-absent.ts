import { UniqueViolation } from './errors.ts';
import type { CallOptions, Collection, Document } from './port.ts';
import { writable } from './writable.ts';

/**
 * Inserts the document; undefined when a document with its id or with one of its unique keys exists. Throws the other
 * errors of an insert, such as `AmbiguousWrite`: the caller checks for its own effect before it tries again.
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
