import type { Store, WritableStore } from '../port.ts';
import { interceptStore } from './intercept.ts';

export interface StoreCalls {
  /** Records every call of its collections. */
  readonly wrap: (store: Store) => WritableStore;
  /** As `<collection>.<method>`, in the order of their start. Includes concurrent calls of others. */
  during(run: () => Promise<unknown>): Promise<readonly string[]>;
}

/** Records what requests ask of a store, so that two of them can be compared. `onCall` is given each call. */
export function countStoreCalls(onCall: (call: string) => void = () => {}): StoreCalls {
  const calls: string[] = [];
  return {
    wrap: (store) =>
      interceptStore(store, (method, run, collection) => {
        const call = `${collection}.${method}`;
        calls.push(call);
        onCall(call);
        return run();
      }),
    async during(run) {
      const before = calls.length;
      await run();
      return calls.slice(before);
    },
  };
}
