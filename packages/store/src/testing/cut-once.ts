import { AmbiguousWrite } from '../errors.ts';
import type { Collection, Document, WritableCollection } from '../port.ts';
import { interceptCollection, type Method } from './intercept.ts';

/** The first of `writes` throws `AmbiguousWrite`, before or after it takes effect. Later writes pass. */
export function cutOnce<D extends Document>(
  collection: Collection<D>,
  effect: 'before' | 'after',
  writes: readonly Method[] = ['insert', 'update'],
): WritableCollection<D> {
  let isCut = false;
  return interceptCollection(collection, async (method, run) => {
    if (isCut || !writes.includes(method)) return await run();
    isCut = true;
    if (effect === 'after') await run();
    throw new AmbiguousWrite('cut');
  });
}
