import { expect, test } from 'vitest';
import { nextGapMs, pickByRank, seededRandom } from './random.ts';

test('a seed makes the same numbers each time, and another seed others', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
});

test('the first of many is picked as often as its rank says', () => {
  const pick = pickByRank(1000, seededRandom(3));
  const picked = Array.from({ length: 100_000 }, pick);
  const sum = Array.from({ length: 1000 }, (_, n) => 1 / (n + 1)).reduce((a, b) => a + b);
  const shareOf = (n: number) => picked.filter((each) => each === n).length / picked.length;
  expect(shareOf(0)).toBeCloseTo(1 / sum, 2);
  expect(shareOf(9)).toBeCloseTo(1 / (10 * sum), 2);
  expect(Math.max(...picked)).toBeLessThan(1000);
});

test('events come as often as they should', () => {
  const random = seededRandom(4);
  const gaps = Array.from({ length: 10_000 }, () => nextGapMs(50, random));
  expect(gaps.reduce((a, b) => a + b) / gaps.length).toBeCloseTo(20, 0);
});
