import { expect, test } from 'vitest';
import { signingAt } from './signing-key.ts';

const day = 24 * 60 * 60_000;
const keys = [{ since: 5 * day }, { since: 2 * day }, { since: day }];

test('the key before the newest one signs beside it for 24 hours', () => {
  expect(signingAt(keys, 6 * day - 1)).toEqual(keys.slice(0, 2));
  expect(signingAt(keys, 6 * day)).toEqual(keys.slice(0, 1));
});

test('the only key signs', () => {
  expect(signingAt(keys.slice(0, 1), 0)).toEqual(keys.slice(0, 1));
  expect(signingAt([], 0)).toEqual([]);
});
