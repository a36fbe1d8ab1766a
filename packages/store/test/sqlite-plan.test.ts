import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDefinition } from '../src/definition.ts';
import { filterTerms } from '../src/filter.ts';
import { checkFind } from '../src/find-options.ts';
import { type FindOptions, openStore } from '../src/index.ts';
import { findSql } from '../src/sqlite/filter.ts';
import { explainFind } from '../src/testing/index.ts';

type Thing = { _id: string; brand: string; kind: string; x: { at: number }; slot: string; until: number };

const definition = {
  name: 'things',
  indexes: [
    { name: 'by_brand_at', fields: ['brand', 'x.at', '_id'] },
    { name: 'by_brand_kind_at', fields: ['brand', 'kind', 'x.at', '_id'] },
    { name: 'by_slot', fields: ['slot'], unique: true, sparse: true },
    { name: 'by_until', fields: ['until'], expires: true },
  ],
} as const;
const byTime = {
  sort: { 'x.at': 'desc', _id: 'desc' },
  limit: 50,
} as const;

const byUntil = { until: 'asc', _id: 'asc' } as const;

const folder = mkdtempSync(join(tmpdir(), 'store-'));
const file = join(folder, 'plan.db');

beforeAll(async () => {
  const store = await openStore(`sqlite:${file}`);
  await store.collection<Thing>(definition);
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string, object, FindOptions<Thing>, RegExp]>([
  ['by id', { _id: 'a' }, { limit: 1 }, /^SEARCH things USING INDEX sqlite_autoindex_things_1 \(_id=\?\)$/],
  ['equality', { brand: 'b' }, { limit: 1 }, /^SEARCH .* things__by_brand_(kind_)?at \(\$brand=\?\)$/],
  [
    'equality, in the order of the index',
    { brand: 'b' },
    byTime,
    /^SEARCH .* things__by_brand_at \(\$brand=\?\)$/,
  ],
  [
    'a later page',
    { brand: 'b' },
    { ...byTime, after: [5, 'a'] },
    /^SEARCH .* things__by_brand_at \(\$brand=\? AND \$x\.at<\?\)$/,
  ],
  [
    'a range',
    { brand: 'b', 'x.at': { gte: 5 } },
    { limit: 9 },
    /^SEARCH .* things__by_brand_at \(\$brand=\? AND \$x\.at>\? AND \$x\.at<\?\)$/,
  ],
  [
    'a range beside two fields of a longer index',
    { brand: 'b', kind: 'k', 'x.at': { gte: 5, lte: 9 } },
    byTime,
    /^SEARCH .* things__by_brand_kind_at \(\$brand=\? AND \$kind=\? AND \$x\.at>\? AND \$x\.at<\?\)$/,
  ],
  [
    'a later page of a range beside two fields of a longer index',
    { brand: 'b', kind: 'k', 'x.at': { gte: 5, lte: 9 } },
    { ...byTime, after: [7, 'a'] },
    /^SEARCH .* things__by_brand_kind_at \(\$brand=\? AND \$kind=\? AND \$x\.at>\? AND \$x\.at<\?\)$/,
  ],
  ['a sparse index', { slot: 's' }, { limit: 1 }, /^SEARCH .* things__by_slot \(\$slot=\?\)$/],
  ['a list', { slot: { in: ['s', 't', 'u'] } }, { limit: 9 }, /^SEARCH .* things__by_slot \(\$slot=\?\)$/],
  [
    'what is due',
    { until: { lte: 9 } },
    { sort: byUntil, limit: 9 },
    /^SEARCH .* things__by_until \(\$until>\? AND \$until<\?\)/,
  ],
])('%s is answered from the index, without sorting', async (_, filter, find, expected) => {
  expect(await explainFind<Thing>(`sqlite:${file}`, definition, filter, find)).toMatch(expected);
});

/** The value the program loads for its first step of this kind: SQLite tells plans without what bounds them. */
function operandOf(
  steps: readonly Record<string, unknown>[],
  kind: RegExp,
  values: readonly unknown[],
): unknown {
  const at = steps.findIndex(({ opcode }) => kind.test(String(opcode)));
  const load = steps.slice(0, at).findLast(({ p2 }) => p2 === steps[at]?.p3);
  return load?.opcode === 'Variable' ? values[Number(load.p1) - 1] : load?.opcode;
}

test.each<[string, object, FindOptions<Thing>, readonly [number, number] | readonly [string, string]]>([
  ['a range', { until: { gte: 3, lte: 9 } }, { sort: { until: 'asc' }, limit: 9 }, [3, 9]],
  ['a range in the other order', { until: { lte: 9, gte: 3 } }, { sort: { until: 'asc' }, limit: 9 }, [3, 9]],
  [
    'a range of a sparse index',
    { slot: { gte: 's', lte: 'u' } },
    { sort: { slot: 'asc' }, limit: 9 },
    ['s', 'u'],
  ],
  ['a later page', { until: { lte: 9 } }, { sort: byUntil, limit: 9, after: [5, 'a'] }, [5, 9]],
])('%s reads only the part of the index between its bounds', (_, filter, find, expected) => {
  const checked = checkDefinition<Thing>(definition);
  const { text, values } = findSql(checked, filterTerms(filter), checkFind(checked, find));
  const database = new DatabaseSync(file);
  const steps = database.prepare(`EXPLAIN ${text}`).all(...values);
  database.close();
  expect([operandOf(steps, /^Seek/, values), operandOf(steps, /^Idx/, values)]).toEqual(expected);
});
