import { expect, test } from 'vitest';
import { AmbiguousWrite, UnsupportedOperation } from '../../src/errors.ts';
import type { Update } from '../../src/index.ts';
import { freshName, type Testbed, type Thing } from './testbed.ts';

const before = { _id: 'one', n: 1, s: 'x', o: { a: 1, deep: { b: 2 } }, l: [1, 2], z: null };

const table: readonly (readonly [Update<Thing>, object])[] = [
  [{ set: { n: 2 } }, { n: 2 }],
  [
    { set: { 'o.deep.c': [3], 'new.path': { x: undefined } } },
    { o: { a: 1, deep: { b: 2, c: [3] } }, new: { path: {} } },
  ],
  [{ unset: ['s', 'o.deep', 'nothing.at.all'] }, { s: undefined, o: { a: 1 } }],
  [{ increment: { n: -3, 'o.deep.b': 1, fresh: 4 } }, { n: -2, o: { a: 1, deep: { b: 3 } }, fresh: 4 }],
  [{ push: { l: [3, [4]], fresh: ['a'] } }, { l: [1, 2, 3, [4]], fresh: ['a'] }],
];

const ids = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`);
const byEmail = { name: 'by_email', fields: ['email'], unique: true, sparse: true } as const;

/** Updates of known documents, which a database may make together. */
export function knownUpdateContract(bed: Testbed): void {
  test.each(table)('update %j of a known document, which stays as it was', async (update, changed) => {
    const things = await bed.collection();
    await things.insert(before);
    const known = structuredClone(before);
    const after = Object.fromEntries(
      Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
    );
    expect(await things.update('one', { n: 1 }, update, {}, known)).toStrictEqual(after);
    expect(await things.get('one')).toStrictEqual(after);
    expect(known).toStrictEqual(before);
  });

  test('a known document that no longer matches, or is missing, is not changed', async () => {
    const things = await bed.collection();
    await things.insert({ ...before, n: 2 });
    expect(await things.update('one', { n: 1 }, { set: { n: 3 } }, {}, before)).toBeUndefined();
    const missing = { ...before, _id: 'two' };
    expect(await things.update('two', { n: 1 }, { set: { n: 3 } }, {}, missing)).toBeUndefined();
    expect(await things.get('one')).toStrictEqual({ ...before, n: 2 });
    expect(await things.get('two')).toBeUndefined();
  });

  test('an update that does not fit a known document changes nothing', async () => {
    const things = await bed.collection();
    await things.insert(before);
    const misfit = { set: { also: 1 }, push: { n: [1] } };
    await expect(things.update('one', {}, misfit, {}, before)).rejects.toThrow(UnsupportedOperation);
    expect(await things.get('one')).toStrictEqual(before);
  });

  test('a document of an older schema is given back in its new shape', async () => {
    const name = freshName();
    const old = await bed.collection({ name });
    await old.insert({ _id: 'one', cents: 5 });
    const things = await bed.collection({
      name,
      schemaVersion: 2,
      upcast: ({ schema, ...document }) => ({ _id: document._id, amount: (document as Thing).cents ?? 0 }),
    });
    const known = await things.get('one');
    const changed = await things.update('one', { cents: 5 }, { set: { cents: 6 } }, {}, known);
    expect(changed).toStrictEqual({ _id: 'one', amount: 6 });
  });

  test('250 updates at the same time all change their known documents', async () => {
    const things = await bed.collection();
    for (const _id of ids(250)) await things.insert({ _id, n: 1 });
    const changed = await Promise.all(
      ids(250).map((_id, n) => things.update(_id, { n: 1 }, { increment: { n } }, {}, { _id, n: 1 })),
    );
    expect(changed).toStrictEqual(ids(250).map((_id, n) => ({ _id, n: 1 + n })));
    expect(await things.find({}, { limit: 1000, sort: { _id: 'asc' } })).toStrictEqual(
      changed.toSorted((one, other) => ((one?._id ?? '') < (other?._id ?? '') ? -1 : 1)),
    );
  });

  test('of updates at the same time of which some do not match, none is reported otherwise than it ended', async () => {
    const things = await bed.collection();
    const known = ids(9).map((_id) => ({ _id, n: 1 }));
    for (const [n, document] of known.entries())
      await things.insert(n % 3 === 0 ? { ...document, n: 7 } : document);
    const ended = await Promise.allSettled(
      known.map((document) => things.update(document._id, { n: 1 }, { set: { n: 2 } }, {}, document)),
    );
    for (const [n, outcome] of ended.entries()) {
      const matches = n % 3 !== 0;
      expect(await things.get(`t${n}`)).toStrictEqual({ _id: `t${n}`, n: matches ? 2 : 7 });
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AmbiguousWrite);
      else expect(outcome.value).toStrictEqual(matches ? { _id: `t${n}`, n: 2 } : undefined);
    }
  });

  test('of updates at the same time of one version of a document exactly one is made', async () => {
    const things = await bed.collection();
    const known = { _id: 'one', version: 1 };
    await things.insert(known);
    const update = (writer: number) => ({ set: { writer }, increment: { version: 1 } });
    const ended = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((writer) => things.update('one', { version: 1 }, update(writer), {}, known)),
    );
    const stored = await things.get('one');
    expect(stored?.version).toBe(2);
    for (const outcome of ended) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AmbiguousWrite);
      else if (outcome.value) expect(outcome.value).toStrictEqual(stored);
    }
  });

  test('of updates at the same time each that is refused gets its own error, and the others are made', async () => {
    const things = await bed.collection({ indexes: [byEmail] });
    await things.insert({ _id: 'taken', email: 'taken@example.org' });
    const known = ids(5).map((_id) => ({ _id, n: 1 }));
    for (const document of known) await things.insert(document);
    const updates: readonly Update<Thing>[] = [
      { set: { n: 2 } },
      { set: { email: 'taken@example.org' } },
      { set: { n: 3 } },
      { push: { n: [1] } },
      { set: { n: 4 } },
    ];
    const ended = await Promise.allSettled(
      known.map((document, n) => things.update(document._id, {}, updates[n] ?? {}, {}, document)),
    );
    expect(ended[1]).toMatchObject({ reason: { name: 'UniqueViolation', index: 'by_email' } });
    expect(String((ended[1] as PromiseRejectedResult).reason)).not.toContain('taken@');
    expect(ended[3]).toMatchObject({ reason: { name: 'UnsupportedOperation' } });
    for (const [n, value] of [
      [0, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      expect(ended[n]).toMatchObject({ value: { n: value } });
    }
    const stored = await things.find({}, { sort: { _id: 'asc' }, limit: 10 });
    expect(stored.map(({ n }) => n)).toEqual([2, 1, 3, 1, 4, undefined]);
  });

  test('an update at the same time that is too large is refused alone', async () => {
    const things = await bed.collection();
    const known = ids(3).map((_id) => ({ _id, n: 1 }));
    for (const document of known) await things.insert(document);
    const large = 'x'.repeat(17 * 1024 * 1024);
    const ended = await Promise.allSettled(
      known.map((document, n) =>
        things.update(document._id, {}, { set: { n: 2, ...(n === 1 && { large }) } }, {}, document),
      ),
    );
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await things.find({}, { sort: { _id: 'asc' }, limit: 3 })).map(({ n }) => n)).toEqual([2, 1, 2]);
  });
}
