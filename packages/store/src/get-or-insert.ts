import { AmbiguousWrite, UniqueViolation } from './errors.ts';
import type { CallOptions, Collection, Document } from './port.ts';
import { writable } from './writable.ts';

/**
 * Inserts the document, unless an earlier or concurrent try of the same operation inserted one under the same id; the
 * stored document. An ambiguous write is tried once more, which that makes harmless. The caller checks whether the
 * stored document is the one that it wants.
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
      // It may name any index: a second copy violates all unique indexes.
      if (error instanceof UniqueViolation) {
        const stored = await collection.get(document._id, options);
        if (stored !== undefined) return stored;
      }
      if (!(error instanceof AmbiguousWrite) || attempt > 1) throw error;
    }
  }
}
