import { AmbiguousWrite } from './errors.ts';
import type { Collection, Document } from './port.ts';

/**
 * For tests: the collection behind a connection that is lost under the first of these writes, before it took effect
 * or after. That write throws `AmbiguousWrite`; every later one passes.
 */
export function cutOnce<D extends Document>(
  collection: Collection<D>,
  effect: 'before' | 'after',
  writes: readonly ('insert' | 'update')[] = ['insert', 'update'],
): Collection<D> {
  let isCut = false;
  const meet = async <T>(write: 'insert' | 'update', run: () => Promise<T>): Promise<T> => {
    if (isCut || !writes.includes(write)) return await run();
    isCut = true;
    if (effect === 'after') await run();
    throw new AmbiguousWrite('cut');
  };
  return {
    ...collection,
    insert: (...given) => meet('insert', () => collection.insert(...given)),
    update: (...given) => meet('update', () => collection.update(...given)),
  };
}
