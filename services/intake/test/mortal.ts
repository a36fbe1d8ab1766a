import type { Collection, Document } from '@telehealth/store';
import type { Context } from '../src/index.ts';

/** How a writer ends: at its n-th write, before it took effect or after. */
export interface Death {
  readonly at: number;
  readonly effect: 'before' | 'after';
}

/** The context of a process that dies at a write of publications, contents, approvals or audit rows. */
export function mortal(context: Context, { at, effect }: Death): { context: Context; isDead(): boolean } {
  let writes = 0;
  const wrap = <D extends Document>(collection: Collection<D>): Collection<D> => {
    const write =
      <A extends unknown[], T>(run: (...given: A) => Promise<T>) =>
      async (...given: A): Promise<T> => {
        writes += 1;
        if (writes < at) return await run(...given);
        if (writes === at && effect === 'after') await run(...given);
        throw new Error('dead');
      };
    return { ...collection, insert: write(collection.insert), update: write(collection.update) };
  };
  const { publications, bundles, criterionApprovals, auditRows } = context;
  return {
    context: {
      ...context,
      publications: wrap(publications),
      bundles: wrap(bundles),
      criterionApprovals: wrap(criterionApprovals),
      auditRows: wrap(auditRows),
    },
    isDead: () => writes >= at,
  };
}
