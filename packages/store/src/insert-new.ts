import { UniqueViolation } from './errors.ts';
import type { CallOptions, Collection, Document } from './port.ts';

/**
 * Inserts the document; undefined when one with its id, or with a key that must be unique, is there already. Throws
 * what an insert throws else, `AmbiguousWrite` among it: the caller looks for its own effect before it tries again.
 */
export async function insertNew<D extends Document>(
  collection: Pick<Collection<D>, 'insert'>,
  document: D,
  options: CallOptions = {},
): Promise<D | undefined> {
  try {
    await collection.insert(document, options);
    return document;
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}
