import { expect, test } from 'vitest';
import type { Filter, Value } from '../../src/index.ts';
import { ids, type Testbed, type Thing } from './testbed.ts';

const values: Readonly<Record<string, Value>> = {
  null: null,
  minus: -5,
  zero: 0,
  one: 1,
  half: 1.5,
  huge: 2 ** 40,
  empty: '',
  digit: '1',
  text: 'x',
  umlaut: 'é',
  yes: true,
  no: false,
  array: [1, 'x', true],
  object: { b: 1 },
  objects: [{ b: 1 }],
};

const table: readonly (readonly [Filter<Thing>, readonly string[]])[] = [
  [{ a: 1 }, ['one']],
  [{ a: 0 }, ['zero']],
  [{ a: 2 ** 40 }, ['huge']],
  [{ a: '1' }, ['digit']],
  [{ a: '' }, ['empty']],
  [{ a: true }, ['yes']],
  [{ a: false }, ['no']],
  [{ a: { gt: 0 } }, ['half', 'huge', 'one']],
  [{ a: { gte: 0, lt: 2 } }, ['half', 'one', 'zero']],
  [{ a: { lte: 1 } }, ['minus', 'one', 'zero']],
  [{ a: { lt: Number.MAX_SAFE_INTEGER } }, ['half', 'huge', 'minus', 'one', 'zero']],
  [{ a: { lt: 'x' } }, ['digit', 'empty']],
  [{ a: { gte: '1' } }, ['digit', 'text', 'umlaut']],
  [{ a: { gt: '', lte: 'x' } }, ['digit', 'text']],
  [{ a: { in: [1, '1', true, 7] } }, ['digit', 'one', 'yes']],
  [{ a: { in: [] } }, []],
  [{ a: { exists: false } }, ['missing']],
  [{ a: { exists: true } }, Object.keys(values)],
  [{ 'a.b': 1 }, ['object']],
  [{ 'a.b': { in: [1] } }, ['object']],
  [{ 'a.b': { gte: 1 } }, ['object']],
  [{ 'a.b': { exists: true } }, ['object']],
  [{ 'a.b': { exists: false } }, ['missing', ...Object.keys(values)].filter((id) => id !== 'object')],
  [{ _id: 'one' }, ['one']],
  [{ _id: { gt: 'y' } }, ['yes', 'zero']],
  [{ _id: { in: ['one', 'two'] }, a: 1 }, ['one']],
  [{ a: 1, even: false }, ['one']],
  [{ a: 1, even: true }, []],
  [{ even: true, a: { gt: 0 } }, ['huge']],
];

export function filterContract(bed: Testbed): void {
  test.each(table)('filter %j', async (filter, expected) => {
    const things = await bed.collection();
    await things.insert({ _id: 'missing' });
    for (const [id, a] of Object.entries(values)) {
      await things.insert({ _id: id, a, even: typeof a === 'number' && a % 2 === 0 });
    }
    const found = await things.find(filter, { sort: { _id: 'asc' }, limit: 1000 });
    expect(ids(found)).toEqual([...expected].sort());
    expect(await things.count(filter)).toBe(expected.length);
    for (const id of ['missing', ...Object.keys(values)]) {
      const updated = await things.update(id, filter, { set: { touched: true } });
      expect(updated !== undefined, `update of ${id}`).toBe(expected.includes(id));
    }
  });

  test('numbers compare by value, whether they were inserted or incremented', async () => {
    const things = await bed.collection();
    await things.insert({ _id: 'one', n: 2 ** 31 - 1, d: 1.5 });
    const updated = await things.update('one', { n: 2 ** 31 - 1 }, { increment: { n: 2 ** 40, d: 1 } });
    expect(updated).toStrictEqual({ _id: 'one', n: 2 ** 40 + 2 ** 31 - 1, d: 2.5 });
    expect(ids(await things.find({ n: 2 ** 40 + 2 ** 31 - 1, d: 2.5 }, { limit: 1 }))).toEqual(['one']);
  });

  test('a filter takes long lists, and the limit applies', async () => {
    const things = await bed.collection();
    for (let n = 0; n < 20; n++) await things.insert({ _id: `t${n}`, n });
    const numbers = Array.from({ length: 1000 }, (_, n) => n + 5);
    expect(await things.find({ n: { in: numbers } }, { limit: 1000 })).toHaveLength(15);
    expect(await things.find({ n: { in: numbers } }, { limit: 3 })).toHaveLength(3);
  });
}
