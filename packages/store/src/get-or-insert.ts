import { AmbiguousWrite, UniqueViolation } from './errors.ts';
import type { CallOptions, Collection, Document } from './port.ts';
import { writable } from './writable.ts';

/**
 * Returns the stored document, inserted here or by another try of the operation with the same id. An ambiguous write is
 * therefore repeated once. The caller checks that the stored document is the intended one.
 */
export async function getOrInsert<D extends Document>(
  collection: Collection<D>,
  document: D,
  options: CallOptions = {},
): Promise<D> {
  for (let attempt = 1; ; attempt++) {
    try {
      await writable(collection).insert(document, options);
      return document;
    } catch (error) {
      // Any index may be named: a second copy violates all unique indexes.
      if (error instanceof UniqueViolation) {
        const stored = await collection.get(document._id, options);
        if (stored !== undefined) return stored;
      }
      if (!(error instanceof AmbiguousWrite) || attempt > 1) throw error;
    }
  }
}
