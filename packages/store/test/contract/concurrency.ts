import { expect, test } from 'vitest';
import { openStore, type WritableStore } from '../../src/index.ts';
import { freshName, type Testbed } from './testbed.ts';

type Counter = { readonly _id: string; readonly version: number; readonly total: number };

async function withStores(
  url: string,
  count: number,
  work: (stores: readonly WritableStore[]) => Promise<void>,
) {
  const stores = await Promise.all(Array.from({ length: count }, () => openStore(url)));
  try {
    await work(stores);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

export function concurrencyContract(bed: Testbed): void {
  test('20 writers, each with 10 conditional updates, lose no update', async () => {
    const name = freshName();
    await withStores(bed.url, 4, async (stores) => {
      const collections = await Promise.all(
        stores.map((store) => bed.collectionOf<Counter>({ name }, store)),
      );
      await collections[0]?.insert({ _id: 'c', version: 0, total: 0 });
      await Promise.all(
        Array.from({ length: 20 }, async (_, writer) => {
          const counters = collections[writer % collections.length];
          let added = 0;
          // A try fails only where one of the 190 writes of others got in between.
          for (let tries = 0; counters !== undefined && added < 10 && tries < 200; tries++) {
            const { version = 0, total = 0 } = (await counters.get('c')) ?? {};
            const done = await counters.update(
              'c',
              { version },
              { set: { version: version + 1, total: total + 1 } },
            );
            if (done !== undefined) {
              expect(done.version).toBe(version + 1);
              added++;
            }
          }
        }),
      );
      expect(await collections[0]?.get('c')).toStrictEqual({ _id: 'c', version: 200, total: 200 });
    });
  });

  test('concurrent increments and pushes of 20 writers all count', async () => {
    const things = await bed.collection();
    await things.insert({ _id: 'c' });
    await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        things.update('c', {}, { increment: { 'by.n': 1 }, push: { writers: [writer] } }),
      ),
    );
    const counter = await things.get('c');
    expect(counter).toMatchObject({ by: { n: 20 } });
    expect(new Set(counter?.writers as number[]).size).toBe(20);
  });

  test('of 20 inserts of one key exactly one succeeds', async () => {
    const things = await bed.collection();
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, (_, by) => things.insert({ _id: 'claim', by })),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const claim of claims) {
      if (claim.status === 'rejected')
        expect(claim.reason).toMatchObject({ name: 'UniqueViolation', index: '_id' });
    }
  });

  test('of inserts at the same time each that is refused gets its own error, and the others are made', async () => {
    const byEmail = { name: 'by_email', fields: ['email'], unique: true, sparse: true } as const;
    const things = await bed.collection({ indexes: [byEmail] });
    await things.insert({ _id: 'taken', email: 'taken@example.org' });
    const ended = await Promise.allSettled(
      [{ n: 0 }, { email: 'taken@example.org' }, { large: 'x'.repeat(17 * 1024 * 1024) }, { n: 3 }].map(
        (fields, n) => things.insert({ _id: `t${n}`, ...fields }),
      ),
    );
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(ended[1]).toMatchObject({ reason: { name: 'UniqueViolation', index: 'by_email' } });
    const stored = await things.find({}, { sort: { _id: 'asc' }, limit: 10 });
    expect(stored.map(({ _id }) => _id)).toEqual(['t0', 't3', 'taken']);
  });

  test('250 inserts at the same time are all made', async () => {
    const things = await bed.collection();
    const ids = Array.from({ length: 250 }, (_, n) => `t${n}`);
    await Promise.all(ids.map((_id) => things.insert({ _id })));
    const stored = await things.find({}, { limit: 1000 });
    expect(new Set(stored.map(({ _id }) => _id))).toEqual(new Set(ids));
  });

  test('of 20 updates conditional on the owner exactly one succeeds', async () => {
    const things = await bed.collection();
    await things.insert({ _id: 'lease', holder: 'nobody' });
    const takers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        things.update('lease', { holder: 'nobody' }, { set: { holder: `taker ${n}` } }),
      ),
    );
    const winners = takers.filter((taker) => taker !== undefined);
    expect(winners).toHaveLength(1);
    expect(await things.get('lease')).toStrictEqual(winners[0]);
  });
}
