import type { Collection, Document, WritableCollection } from '../port.ts';
import { writable } from '../writable.ts';

/** The collection with these methods in the place of its own. */
export function withMethods<D extends Document>(
  collection: Collection<D>,
  methods: Partial<WritableCollection<D>>,
): WritableCollection<D> {
  return { ...writable(collection), ...methods };
}
