import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnsupportedOperation } from '../../src/errors.ts';
import type { Filter, SortValue, Update } from '../../src/index.ts';
import { at, type Doc, Misfit, matches, sorted, updated } from './model.ts';
import { ids, type Testbed, type Thing } from './testbed.ts';

const texts = fc.oneof(
  fc.constantFrom('', '1', 'a', 'b', 'é'),
  fc.string({ maxLength: 3, unit: 'binary-ascii' }),
);
const numbers = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.constantFrom(2 ** 31, -(2 ** 40), Number.MAX_SAFE_INTEGER),
  fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
);
const scalars = fc.oneof(texts, numbers, fc.boolean());
const anything = fc.oneof(scalars, fc.constant(null), fc.array(scalars, { maxLength: 2 }));

const contents = fc.record(
  {
    a: fc.option(scalars),
    b: fc.option(fc.constantFrom(1, 2, 'x', true)),
    free: anything,
    o: fc.oneof(
      anything,
      fc.record({ p: anything, q: anything }, { requiredKeys: [], noNullPrototype: true }),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const documents: fc.Arbitrary<Thing[]> = fc
  .array(contents, { minLength: 1, maxLength: 8 })
  .map((list) => list.map((content, n) => ({ _id: `t${n}`, ...content }) as Thing));

const conditions = fc.oneof(
  scalars,
  ...(['gt', 'gte', 'lt', 'lte'] as const).map((bound) =>
    fc.oneof(texts, numbers).map((key) => ({ [bound]: key })),
  ),
  fc.tuple(numbers, numbers).map(([gte, lt]) => ({ gte, lt })),
  fc.array(scalars, { maxLength: 5 }).map((list) => ({ in: list })),
  fc.boolean().map((exists) => ({ exists })),
);
const filters = fc.dictionary(fc.constantFrom('a', 'b', 'free', 'o', 'o.p', 'o.q', 'o.p.r'), conditions, {
  maxKeys: 2,
  noNullPrototype: true,
});
const sorts = fc
  .tuple(
    fc.subarray(['a', 'b'], { minLength: 0 }),
    fc.array(fc.constantFrom('asc' as const, 'desc' as const), { minLength: 3, maxLength: 3 }),
  )
  .map(([fields, ways]) =>
    Object.fromEntries([...fields, '_id'].map((field, n) => [field, ways[n] ?? 'asc'] as const)),
  );

const updates = fc
  .tuple(
    fc.shuffledSubarray(['c', 'free', 'o.p', 'o.q', 'new.p.q'], { minLength: 1 }),
    fc.array(
      fc.tuple(
        fc.constantFrom('set', 'unset', 'increment', 'push'),
        anything,
        fc.integer({ min: -9, max: 9 }),
      ),
      {
        minLength: 5,
        maxLength: 5,
      },
    ),
  )
  .map(([paths, choices]) => {
    const update: { [operator: string]: Record<string, unknown> | string[] } = {};
    for (const [n, path] of paths.entries()) {
      const [operator = 'set', value, by] = choices[n] ?? [];
      if (operator === 'unset') update.unset = [...((update.unset as string[] | undefined) ?? []), path];
      else {
        const operand = operator === 'set' ? value : operator === 'increment' ? by : [value];
        update[operator] = { ...update[operator], [path]: operand };
      }
    }
    return update;
  });

const indexes = [
  { name: 'by_a', fields: ['a'] },
  { name: 'by_b_a', fields: ['b', 'a', '_id'] },
];

/** A search for documents that have a field, one with null in it, among others that lack it. */
const nullAmongMissing: [Thing[], { a: { exists: boolean } }, Record<string, 'asc' | 'desc'>, number] = [
  [{ _id: 't0', a: null }, { _id: 't1' }, { _id: 't2' }] as Thing[],
  { a: { exists: true } },
  { b: 'asc', _id: 'asc' },
  1,
];

export function modelContract(bed: Testbed): void {
  test('random documents, filters, sorts and pages: the same rows in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        filters,
        sorts,
        fc.integer({ min: 1, max: 4 }),
        async (list, filter, sort, limit) => {
          const things = await bed.collection({ indexes });
          for (const document of list) await things.insert(document);
          const asked = filter as Filter<Thing>;
          const expected = sorted(list.filter((document) => matches(document as Doc, filter)) as Doc[], sort);
          const whole = await things.find(asked, { sort, limit: 1000 });
          expect(ids(whole)).toEqual(ids(expected));
          expect(await things.count(asked)).toBe(expected.length);
          const start = expected[limit - 1];
          if (start === undefined) return;
          const after = Object.keys(sort).map((path) => (at(start, path) ?? null) as SortValue);
          const rest = await things.find(asked, { sort, after, limit: 1000 });
          expect(ids(rest)).toEqual(ids(expected).slice(limit));
        },
      ),
      { numRuns: 120, examples: [nullAmongMissing] },
    );
  });

  test('random conditional updates: the same document, or the same refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        filters,
        updates,
        fc.boolean(),
        async ([document], filter, update, isKnown) => {
          if (document === undefined) return;
          const things = await bed.collection({ indexes });
          await things.insert(document);
          // An emulated server does not make of null what the store makes of it.
          const known = isKnown && !JSON.stringify(document).includes('null') ? document : undefined;
          const asked = things.update(
            document._id,
            filter as Filter<Thing>,
            update as Update<Thing>,
            {},
            known,
          );
          if (!matches(document as Doc, filter)) {
            expect(await asked).toBeUndefined();
            expect(await things.get(document._id)).toStrictEqual(document);
            return;
          }
          let expected: Doc;
          try {
            expected = updated(document as Doc, update, bed.nullCountsAsAbsent);
          } catch (error) {
            expect(error).toBeInstanceOf(Misfit);
            await expect(asked).rejects.toThrow(UnsupportedOperation);
            expect(await things.get(document._id)).toStrictEqual(document);
            return;
          }
          expect(await asked).toStrictEqual(expected);
          expect(await things.get(document._id)).toStrictEqual(expected);
        },
      ),
      { numRuns: 120 },
    );
  });
}
