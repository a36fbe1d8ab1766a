import { expect, test } from 'vitest';
import type { SortValue, WritableCollection } from '../../src/index.ts';
import { ids, type Testbed, type Thing } from './testbed.ts';

const byKind = [{ name: 'by_a', fields: ['a'] }];

/** In ascending order of `a`; ties in the order of their ids. */
const mixed: readonly Thing[] = [
  { _id: 'a_missing' },
  { _id: 'b_null', a: null },
  { _id: 'minus', a: -1 },
  { _id: 'one', a: 1 },
  { _id: 'one_too', a: 1 },
  { _id: 'huge', a: 2 ** 40 },
  { _id: 'empty', a: '' },
  { _id: 'digits', a: '10' },
  { _id: 'letter', a: 'x' },
  { _id: 'umlaut', a: 'é' },
  { _id: 'no', a: false },
  { _id: 'yes', a: true },
];

type Direction = 'asc' | 'desc';
const byAThenId = (a: Direction, id: Direction) => ({ a, _id: id });

async function filled(bed: Testbed): Promise<WritableCollection<Thing>> {
  const things = await bed.collection({ indexes: byKind });
  for (const thing of [...mixed].reverse()) await things.insert(thing);
  return things;
}

export function sortContract(bed: Testbed): void {
  test('the order is null, numbers, strings, booleans', async () => {
    const things = await filled(bed);
    const up = await things.find({}, { sort: byAThenId('asc', 'asc'), limit: 1000 });
    expect(ids(up)).toEqual(ids(mixed));
    const down = await things.find({}, { sort: byAThenId('desc', 'desc'), limit: 1000 });
    expect(ids(down)).toEqual(ids(mixed).reverse());
  });

  test.each([
    ['asc', 'asc'],
    ['asc', 'desc'],
    ['desc', 'asc'],
    ['desc', 'desc'],
  ] as const)(
    'paging by a %s, _id %s shows every document once, in the order of one big page',
    async (a, id) => {
      const things = await filled(bed);
      const sort = byAThenId(a, id);
      const whole = ids(await things.find({}, { sort, limit: 1000 }));
      for (const limit of [1, 2, 5]) {
        const seen: string[] = [];
        let after: SortValue[] | undefined;
        // A page that does not advance must not go on for ever.
        while (seen.length <= whole.length) {
          const page = await things.find({}, { sort, limit, ...(after === undefined ? {} : { after }) });
          seen.push(...ids(page));
          const last = page.at(-1);
          if (last === undefined) break;
          after = [(last.a ?? null) as SortValue, last._id];
        }
        expect(seen).toEqual(whole);
      }
    },
  );

  test('a page can start after a key that no longer exists', async () => {
    const things = await filled(bed);
    await things.delete('one', {});
    const sort = byAThenId('asc', 'asc');
    const page = await things.find({ a: { gte: 1 } }, { sort, after: [1, 'one'], limit: 1 });
    expect(ids(page)).toEqual(['one_too']);
  });

  test('a document inserted between two pages is on the second when it sorts after the first', async () => {
    const things = await bed.collection();
    for (const id of ['a', 'c', 'e']) await things.insert({ _id: id });
    const sort = { _id: 'asc' } as const;
    expect(ids(await things.find({}, { sort, limit: 2 }))).toEqual(['a', 'c']);
    await things.insert({ _id: 'b' });
    await things.insert({ _id: 'd' });
    expect(ids(await things.find({}, { sort, after: ['c'], limit: 2 }))).toEqual(['d', 'e']);
  });

  test.each(['asc', 'desc'] as const)(
    'pages of documents with one of several values have each of them once, in one order: %s',
    async (direction) => {
      const indexes = [{ name: 'by_a_b_c', fields: ['a', 'b', 'c', '_id'] }];
      const things = await bed.collection({ indexes });
      // Two of each time, so that the id decides between them.
      const stored = Array.from({ length: 12 }, (_, n) => ({
        ...{ _id: `t${n % 10}${n}`, a: 'kpk'[n % 3] ?? '', b: n % 4, c: Math.floor(n / 2) },
      }));
      for (const thing of stored) await things.insert(thing);
      const sort = { c: direction, _id: direction } as const;
      const inOrder = stored.toSorted((one, other) => one.c - other.c || (one._id < other._id ? -1 : 1));
      if (direction === 'desc') inOrder.reverse();
      for (const [as, bs] of [
        [['k'], [1, 2, 3]],
        [
          ['p', 'k', 'p'],
          [0, 1, 2, 3],
        ],
        [['none', 'p'], [2]],
        [[], [1]],
      ] as const)
        for (const limit of [1, 2, 5]) {
          const seen: string[] = [];
          for (let after: SortValue[] | undefined; ; ) {
            const filter = { a: { in: as }, b: { in: bs } };
            const page = await things.find(filter, { sort, limit, after, among: ['a', 'b'] });
            seen.push(...ids(page));
            const last = page.at(-1);
            if (last === undefined || page.length < limit) break;
            after = [last.c as number, last._id];
          }
          const matching = inOrder.filter(
            ({ a, b }) => (as as readonly string[]).includes(a) && (bs as readonly number[]).includes(b),
          );
          expect(seen, `${as} ${bs} by ${limit}`).toEqual(ids(matching));
        }
    },
  );
}
