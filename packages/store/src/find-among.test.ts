import { expect, onTestFinished, test } from 'vitest';
import { findAmong } from './find-among.ts';
import { openStore, type Sort } from './index.ts';
import { writable } from './writing.ts';

interface Row {
  readonly _id: string;
  readonly state: string;
  readonly at: number;
}

/** Two of each time, so that the id decides between them. */
const rows: readonly Row[] = ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b'].map((state, n) => ({
  _id: `row_${n}`,
  state,
  at: Math.floor(n / 2),
}));

async function stored() {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const collection = await store.collection<Row>({
    name: 'rows',
    indexes: [{ name: 'state_at', fields: ['state', 'at', '_id'] }],
  });
  for (const row of rows) await writable(collection).insert(row);
  return collection;
}

test.each(['asc', 'desc'] as const)(
  'pages of several values have every document once, in one order: %s',
  async (direction) => {
    const collection = await stored();
    const sort: Sort<Row> = { at: direction, _id: direction };
    const walk = async (values: readonly string[], limit: number) => {
      const shown: Row[] = [];
      for (;;) {
        const last = shown.at(-1);
        const find = { sort, limit, after: last && [last.at, last._id] };
        const page = await findAmong(collection, {}, { field: 'state', values }, find);
        shown.push(...page);
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length < limit) return shown.map(({ _id }) => _id);
      }
    };
    const inOrder = direction === 'asc' ? rows : rows.toReversed();
    const expected = (values: readonly string[]) =>
      inOrder.filter(({ state }) => values.includes(state)).map(({ _id }) => _id);
    for (const values of [['a', 'b'], ['c', 'a', 'c'], ['b'], ['a', 'b', 'c'], ['none']])
      for (const limit of [1, 2, 3])
        expect(await walk(values, limit), `${values} by ${limit}`).toEqual(expected(values));
  },
);

test('without values documents of every value are found', async () => {
  const collection = await stored();
  const find = { sort: { at: 'asc', _id: 'asc' }, limit: 9 } as const;
  expect(await findAmong(collection, { state: 'a' }, { field: 'state', values: [] }, find)).toHaveLength(3);
});
