import { AmbiguousWrite } from '../errors.ts';
import type { Collection, Document } from '../port.ts';

/**
 * The collection behind a connection that is lost once: the first of `writes` throws `AmbiguousWrite`, before or after
 * it takes effect. Every later write passes.
 */
export function cutOnce<D extends Document>(
  collection: Collection<D>,
  effect: 'before' | 'after',
  writes: readonly ('insert' | 'update')[] = ['insert', 'update'],
): Collection<D> {
  let isCut = false;
  const cutFirst = async <T>(write: 'insert' | 'update', run: () => Promise<T>): Promise<T> => {
    if (isCut || !writes.includes(write)) return await run();
    isCut = true;
    if (effect === 'after') await run();
    throw new AmbiguousWrite('cut');
  };
  return {
    ...collection,
    insert: (...args) => cutFirst('insert', () => collection.insert(...args)),
    update: (...args) => cutFirst('update', () => collection.update(...args)),
  };
}
