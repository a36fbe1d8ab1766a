import type { Collection, Document, Store, WritableCollection, WritableStore } from '../port.ts';
import { writable } from '../writable.ts';

export type Method = keyof WritableCollection<Document>;

/** Wraps every call of a collection: `run` executes it. */
export type Around = <T>(method: Method, run: () => Promise<T>, collection: string) => Promise<T>;

export function interceptCollection<D extends Document>(
  intercepted: Collection<D>,
  around: Around,
  name = '',
): WritableCollection<D> {
  const collection = writable(intercepted);
  return {
    insert: (...args) => around('insert', () => collection.insert(...args), name),
    get: (...args) => around('get', () => collection.get(...args), name),
    find: (...args) => around('find', () => collection.find(...args), name),
    count: (...args) => around('count', () => collection.count(...args), name),
    update: (...args) => around('update', () => collection.update(...args), name),
    updateEach: (...args) => around('updateEach', () => collection.updateEach(...args), name),
    delete: (...args) => around('delete', () => collection.delete(...args), name),
  };
}

export function interceptStore(store: Store, around: Around): WritableStore {
  return {
    collection: async (definition) =>
      interceptCollection(await store.collection(definition), around, definition.name),
    ping: (options) => store.ping(options),
    sizes: (options) => store.sizes(options),
    close: () => store.close(),
  };
}
