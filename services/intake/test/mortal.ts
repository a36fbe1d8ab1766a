import type { Collection, Document } from '@telehealth/store';
import { interceptCollection } from '@telehealth/store/testing';
import type { Context } from '../src/index.ts';

/** When a writer dies: at its n-th write, before or after it takes effect. */
export interface Death {
  readonly at: number;
  readonly effect: 'before' | 'after';
}

/** The context of a process that dies at a write of publications, contents, approvals or audit rows. */
export function mortal(context: Context, { at, effect }: Death): { context: Context; isDead(): boolean } {
  let writes = 0;
  const wrap = <D extends Document>(collection: Collection<D>): Collection<D> =>
    interceptCollection(collection, async (method, run) => {
      if (method !== 'insert' && method !== 'update') return await run();
      writes += 1;
      if (writes < at) return await run();
      if (writes === at && effect === 'after') await run();
      throw new Error('dead');
    });
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
