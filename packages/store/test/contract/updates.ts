import { expect, test } from 'vitest';
import { UnsupportedOperation } from '../../src/errors.ts';
import type { Update } from '../../src/index.ts';
import type { Testbed, Thing } from './testbed.ts';

const before = {
  _id: 'one',
  n: 1,
  s: 'x',
  o: { a: 1, deep: { b: 2 } },
  l: [1, 2],
  z: null,
  list: [{ a: 1 }],
};

const table: readonly (readonly [Update<Thing>, object])[] = [
  [{ set: { n: 'now text' } }, { n: 'now text' }],
  [{ set: { n: null } }, { n: null }],
  [{ set: { 'o.deep.c': [3] } }, { o: { a: 1, deep: { b: 2, c: [3] } } }],
  [{ set: { o: { only: true } } }, { o: { only: true } }],
  [{ set: { 'new.path.here': 1 } }, { new: { path: { here: 1 } } }],
  [{ set: { l: { now: 'an object', 'no-path': 1 } } }, { l: { now: 'an object', 'no-path': 1 } }],
  [{ unset: ['o.deep', 's'] }, { o: { a: 1 }, s: undefined }],
  [{ unset: ['none', 'nothing.at.all', 's.t', 'l.t'] }, {}],
  [
    { increment: { n: -3, 'o.deep.b': 2 ** 40, fresh: 4, 'counts.a': 1 } },
    { n: -2, o: { a: 1, deep: { b: 2 ** 40 + 2 } }, fresh: 4, counts: { a: 1 } },
  ],
  [{ push: { l: [3, [4], { a: 5 }] } }, { l: [1, 2, 3, [4], { a: 5 }] }],
  [{ push: { fresh: ['a'], 'o.list': [] } }, { fresh: ['a'], o: { a: 1, deep: { b: 2 }, list: [] } }],
  [
    { set: { s: 'y', 'o.a': 7 }, unset: ['z'], increment: { n: 1 }, push: { l: [3] } },
    { s: 'y', o: { a: 7, deep: { b: 2 } }, z: undefined, n: 2, l: [1, 2, 3] },
  ],
];

const misfits: readonly Update<Thing>[] = [
  { set: { 'n.x': 1 } },
  { set: { 's.x.y': 1 } },
  { set: { 'l.x': 1 } },
  { set: { 'list.a': 1 } },
  { increment: { s: 1 } },
  { increment: { l: 1 } },
  { increment: { o: 1 } },
  { increment: { 'n.x': 1 } },
  { push: { n: [1] } },
  { push: { o: [1] } },
  { push: { 's.x': [1] } },
];

/** Null is a value like any other to a server, but not to the emulation of one. */
const misfitsOfNull: readonly Update<Thing>[] = [
  { set: { 'z.x': 1 } },
  { increment: { z: 1 } },
  { push: { z: [1] } },
];

export function updateContract(bed: Testbed): void {
  test.each(table)('update %j', async (update, changed) => {
    const things = await bed.collection();
    await things.insert(before);
    const after = Object.fromEntries(
      Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
    );
    expect(await things.update('one', { n: 1 }, update)).toStrictEqual(after);
    expect(await things.get('one')).toStrictEqual(after);
  });

  test.each(bed.nullCountsAsAbsent ? misfits : [...misfits, ...misfitsOfNull])(
    'update %j does not fit what is stored and changes nothing',
    async (misfit) => {
      const things = await bed.collection();
      await things.insert(before);
      const update = { ...misfit, set: { also: 1, ...misfit.set } };
      await expect(things.update('one', {}, update)).rejects.toThrow(UnsupportedOperation);
      expect(await things.get('one')).toStrictEqual(before);
    },
  );

  test('an update whose condition does not hold changes nothing and returns undefined', async () => {
    const things = await bed.collection();
    await things.insert(before);
    expect(await things.update('one', { n: 2 }, { set: { n: 3 } })).toBeUndefined();
    expect(await things.update('one', { n: 1, 'o.a': { gt: 1 } }, { set: { n: 3 } })).toBeUndefined();
    expect(await things.update('one', { _id: 'two' }, { set: { n: 3 } })).toBeUndefined();
    expect(await things.get('one')).toStrictEqual(before);
  });

  test('updateEach changes each document whose condition holds, each alone', async () => {
    const things = await bed.collection();
    for (const _id of ['one', 'two', 'three']) await things.insert({ ...before, _id });
    await things.updateEach([
      { id: 'one', condition: { n: 1 }, update: { set: { n: 2 }, unset: ['s'] } },
      { id: 'two', condition: { n: 2 }, update: { set: { n: 3 } } },
      { id: 'missing', condition: {}, update: { set: { n: 3 } } },
      { id: 'three', condition: { n: 1 }, update: { increment: { n: 4 } } },
    ]);
    const { s, ...unset } = before;
    expect(await things.get('one')).toStrictEqual({ ...unset, n: 2 });
    expect(await things.get('two')).toStrictEqual({ ...before, _id: 'two' });
    expect(await things.get('three')).toStrictEqual({ ...before, _id: 'three', n: 5 });
    expect(await things.get('missing')).toBeUndefined();
  });
}
