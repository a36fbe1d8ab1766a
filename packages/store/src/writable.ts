import type { Collection, Document, WritableCollection } from './port.ts';

/**
 * The collection with its writes, for those who answer for a kind of write: the packages of changes and of feeds, and what stands
 * for an outside system. A boundary rule knows them.
 */
export function writable<D extends Document>(collection: Collection<D>): WritableCollection<D> {
  return collection as WritableCollection<D>;
}
