import { expect, test } from 'vitest';
import { effectOf, type KeptOperation, keptWith } from './kept-operations.ts';

const after = (times: readonly number[]) =>
  times.reduce<readonly KeptOperation[]>(
    (kept, at, i) => keptWith(kept, { id: `opr_${i}`, at, version: i + 1 }),
    [],
  );
const idsOf = (kept: readonly KeptOperation[]) => kept.map(({ id }) => id);

test('design.md 5: an operation younger than twice the lease of 15 s is kept, however many came after it', () => {
  const kept = after(Array.from({ length: 100 }, (_, i) => i * 299));
  expect(effectOf(kept, 'opr_0')).toEqual({ id: 'opr_0', at: 0, version: 1 });
  expect(kept).toHaveLength(100);
  expect(effectOf(keptWith(kept, { id: 'later', at: 30_000, version: 101 }), 'opr_0')).toBeUndefined();
});

test('the last twenty operations are kept whatever their age', () => {
  const kept = after(Array.from({ length: 30 }, (_, i) => i * 1_000_000));
  expect(idsOf(kept)).toEqual(Array.from({ length: 20 }, (_, i) => `opr_${i + 10}`));
});

test('however fast a document changes, at most 500 operations are kept, the latest', () => {
  const kept = after(Array(600).fill(0));
  expect([kept.length, kept.at(0)?.id, kept.at(-1)?.id]).toEqual([500, 'opr_100', 'opr_599']);
});

test('an operation that did nothing to the document has no effect on it', () => {
  expect(effectOf(after([1, 2]), 'opr_9')).toBeUndefined();
});
