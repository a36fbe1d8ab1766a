import { expect, test } from 'vitest';
import { effectOf, type KeptOperation, keptWith } from './kept-operations.ts';

const operation = (i: number) => ({ id: `opr_${i}`, at: i, version: i });

test('a document remembers the operations that changed it last', () => {
  let kept: readonly KeptOperation[] = [];
  for (let i = 1; i <= 30; i++) kept = keptWith(kept, operation(i));
  expect(effectOf(kept, 'opr_30')).toEqual(operation(30));
  expect(effectOf(kept, 'opr_11')).toEqual(operation(11));
  expect(effectOf(kept, 'opr_10')).toBeUndefined();
  expect(kept).toHaveLength(20);
});
