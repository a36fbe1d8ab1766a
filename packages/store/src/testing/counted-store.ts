import type { Store, WritableStore } from '../port.ts';
import { interceptStore } from './intercept.ts';

/** Records the calls that a store gets. */
export interface StoreCalls {
  /** The store, with every call of its collections recorded. */
  readonly wrap: (store: Store) => WritableStore;
  /**
   * The calls while `run` runs, each as `<collection>.<method>`, in the order in which they began. Calls of others in
   * that time are among them.
   */
  during(run: () => Promise<unknown>): Promise<readonly string[]>;
}

/** Counts calls, to show that two requests cost the store the same. */
export function countStoreCalls(): StoreCalls {
  const calls: string[] = [];
  return {
    wrap: (store) =>
      interceptStore(store, (method, run, collection) => {
        calls.push(`${collection}.${method}`);
        return run();
      }),
    async during(run) {
      const before = calls.length;
      await run();
      return calls.slice(before);
    },
  };
}
