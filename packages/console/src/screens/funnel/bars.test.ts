import { expect, test } from 'vitest';
import { barsOf, shownCount, shownPart } from './bars.ts';

test('the greatest count has the longest bar, and a hidden count has no bar', () => {
  const shares = barsOf([
    ['started', 10],
    ['paid', 5],
    ['refunded', null],
  ]).map(({ share }) => share);
  expect(shares).toEqual([1, 0.5, 0]);
  expect(barsOf([['started', 0]])[0]?.share).toBe(0);
});

test('a hidden count is written as below five', () => {
  expect([shownCount(null), shownCount(7), shownPart(null, 9), shownPart(3, 0), shownPart(1, 3)]).toEqual([
    ...['below 5', '7', '–', '–', '33 %'],
  ]);
});
