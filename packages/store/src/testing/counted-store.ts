import type { Store, WritableStore } from '../port.ts';
import { interceptStore } from './intercept.ts';

export interface StoreCalls {
  /** Records every call of its collections. */
  readonly wrap: (store: Store) => WritableStore;
  /** As `<collection>.<method>`, in the order of their start. Includes concurrent calls of others. */
  during(run: () => Promise<unknown>): Promise<readonly string[]>;
}

/** Shows that two requests cost the store the same. */
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
