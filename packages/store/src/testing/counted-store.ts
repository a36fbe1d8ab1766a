import type { Collection, Document, Store } from '../port.ts';

/** Records the calls that a store gets. */
export interface StoreCalls {
  /** The store, with every call of its collections recorded. */
  readonly wrap: (store: Store) => Store;
  /**
   * The calls while `run` runs, each as `<collection>.<method>`, in the order in which they began. Calls of others in
   * that time are among them.
   */
  during(run: () => Promise<unknown>): Promise<readonly string[]>;
}

/** Counts calls, to show that two requests cost the store the same. */
export function countStoreCalls(): StoreCalls {
  const calls: string[] = [];

  function wrapCollection<D extends Document>(name: string, collection: Collection<D>): Collection<D> {
    const recorded =
      <Args extends unknown[], Result>(method: keyof Collection<D>, call: (...args: Args) => Result) =>
      (...args: Args): Result => {
        calls.push(`${name}.${method}`);
        return call(...args);
      };
    return {
      insert: recorded('insert', collection.insert.bind(collection)),
      get: recorded('get', collection.get.bind(collection)),
      find: recorded('find', collection.find.bind(collection)),
      update: recorded('update', collection.update.bind(collection)),
      delete: recorded('delete', collection.delete.bind(collection)),
    };
  }

  return {
    wrap: (store) => ({
      collection: async (definition) => wrapCollection(definition.name, await store.collection(definition)),
      ping: (options) => store.ping(options),
      close: () => store.close(),
    }),
    async during(run) {
      const before = calls.length;
      await run();
      return calls.slice(before);
    },
  };
}
