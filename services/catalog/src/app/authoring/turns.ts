import { setImmediate } from 'node:timers/promises';

/** Runs the work of one key in order of arrival, one piece at a time; between two pieces everything else goes on. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Turns within this process. */
export function createTurns(): Turns {
  /** The end of the last piece of work of each key. */
  const ends = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = ends.get(key);
    const { promise: end, resolve: ended } = Promise.withResolvers<void>();
    ends.set(key, end);
    try {
      if (before !== undefined) {
        await before;
        await setImmediate();
      }
      return await work();
    } finally {
      ended();
      if (ends.get(key) === end) ends.delete(key);
    }
  };
}
