import type { Collection, Document, WritableCollection } from '../port.ts';
import { writable } from '../writable.ts';

/** Replaces these methods. */
export function withMethods<D extends Document>(
  collection: Collection<D>,
  methods: Partial<WritableCollection<D>>,
): WritableCollection<D> {
  return { ...writable(collection), ...methods };
}
