import type { Collection, Document, WritableCollection } from '../port.ts';
import { interceptCollection } from './intercept.ts';

/** `overtake` runs after the first read by id. */
export function overtaken<D extends Document>(
  collection: Collection<D>,
  overtake: () => Promise<unknown>,
): WritableCollection<D> {
  let isFirst = true;
  return interceptCollection(collection, async (method, run) => {
    const result = await run();
    if (method === 'get' && isFirst) {
      isFirst = false;
      await overtake();
    }
    return result;
  });
}
