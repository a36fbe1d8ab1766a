import { expect, test } from 'vitest';
import { decideKey } from './combobox-key.ts';

test.each([
  ['ArrowDown', 3, -1, { kind: 'move', active: 0 }],
  ['ArrowDown', 3, 2, { kind: 'move', active: 0 }],
  ['ArrowUp', 3, -1, { kind: 'move', active: 2 }],
  ['ArrowUp', 3, 1, { kind: 'move', active: 0 }],
  ['Enter', 3, 1, { kind: 'pick', active: 1 }],
  ['Enter', 3, -1, undefined],
  ['Escape', 3, -1, { kind: 'close' }],
  ['Escape', 0, -1, undefined],
  ['ArrowDown', 0, -1, undefined],
  ['a', 3, 1, undefined],
])('ARIA combobox: %s among %i suggestions, of which %i is active', (key, count, active, act) => {
  expect(decideKey(key, { count, active })).toEqual(act);
});
