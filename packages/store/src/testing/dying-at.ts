import type { Collection, Document, WritableCollection } from '../port.ts';
import { writable } from '../writable.ts';

/** The `diesAt`-th write, from 0, and all later calls do not happen. */
export function dyingAt(diesAt: number): {
  readonly died: () => boolean;
  mortal<D extends Document>(collection: Collection<D>): WritableCollection<D>;
} {
  let writes = 0;
  let dead = false;
  const alive = () => {
    if (dead) throw new Died('the process is dead');
  };
  const write = async <T>(run: () => Promise<T>): Promise<T> => {
    dead ||= writes++ === diesAt;
    alive();
    return await run();
  };
  return {
    died: () => dead,
    mortal: (mortal) => {
      const collection = writable(mortal);
      return {
        get: async (...given) => {
          alive();
          return await collection.get(...given);
        },
        find: async (...given) => {
          alive();
          return await collection.find(...given);
        },
        count: async (...given) => {
          alive();
          return await collection.count(...given);
        },
        insert: (...given) => write(() => collection.insert(...given)),
        update: (...given) => write(() => collection.update(...given)),
        updateEach: (...given) => write(() => collection.updateEach(...given)),
        delete: (...given) => write(() => collection.delete(...given)),
      };
    },
  };
}

/** Thrown into the use cases of a dead process. */
export class Died extends Error {
  override readonly name = 'Died';
}
