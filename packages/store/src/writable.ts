import type { Collection, Document, WritableCollection } from './port.ts';

/**
 * Adds writes, for the packages of changes and feeds, and stand-ins for outside systems. A boundary rule lists them.
 */
export function writable<D extends Document>(collection: Collection<D>): WritableCollection<D> {
  return collection as WritableCollection<D>;
}
