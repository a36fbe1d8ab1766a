import { AmbiguousWrite, UniqueViolation } from './errors.ts';
import type { CallOptions, Collection, Document } from './port.ts';

/**
 * Inserts the document, or meets the one that an earlier or concurrent try of the same operation inserted
 * under the same id. A write lost with its connection is tried once more, which is harmless for the same
 * reason. The document that is there now: it is the caller's to judge whether it is the one it wants.
 */
export async function insertOnce<D extends Document>(
  collection: Collection<D>,
  document: D,
  options: CallOptions = {},
): Promise<D> {
  for (let attempt = 1; ; attempt++) {
    try {
      await collection.insert(document, options);
      return document;
    } catch (error) {
      // Whatever index it names: a document that is there twice violates all its unique ones.
      if (error instanceof UniqueViolation) {
        const met = await collection.get(document._id, options);
        if (met !== undefined) return met;
      }
      if (!(error instanceof AmbiguousWrite) || attempt > 1) throw error;
    }
  }
}
