import type { Collection, Document, Store } from './port.ts';

/** Notes what a store is asked for. */
export interface StoreCalls {
  /** The store, with every call of its collections noted. */
  readonly wrap: (store: Store) => Store;
  /**
   * What `act` made of calls, each as `<collection>.<method>`, in the order they began. Whatever else uses the
   * store meanwhile is among them.
   */
  during(act: () => Promise<unknown>): Promise<readonly string[]>;
}

/** For tests: shows that two requests cost the store the same. */
export function countStoreCalls(): StoreCalls {
  const calls: string[] = [];

  function wrapCollection<D extends Document>(name: string, collection: Collection<D>): Collection<D> {
    const noted =
      <Args extends unknown[], Result>(method: keyof Collection<D>, call: (...args: Args) => Result) =>
      (...args: Args): Result => {
        calls.push(`${name}.${method}`);
        return call(...args);
      };
    return {
      insert: noted('insert', collection.insert.bind(collection)),
      get: noted('get', collection.get.bind(collection)),
      find: noted('find', collection.find.bind(collection)),
      update: noted('update', collection.update.bind(collection)),
      delete: noted('delete', collection.delete.bind(collection)),
    };
  }

  return {
    wrap: (store) => ({
      collection: async (definition) => wrapCollection(definition.name, await store.collection(definition)),
      ping: (options) => store.ping(options),
      close: () => store.close(),
    }),
    async during(act) {
      const before = calls.length;
      await act();
      return calls.slice(before);
    },
  };
}
