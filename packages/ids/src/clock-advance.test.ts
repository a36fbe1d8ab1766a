import { expect, test } from 'vitest';
import { advancedInstant, advancesSince } from './clock-advance.ts';

const first = { number: 1, at: 100, byMs: 1000 };
const second = { number: 2, at: 200, byMs: 50 };

test('decisions.md 14: a move of the clock makes earlier what had begun, and nothing that began later', () => {
  expect(advancedInstant(100, [first])).toBe(-900);
  expect(advancedInstant(101, [first])).toBe(101);
  expect(advancedInstant(90, [first, second])).toBe(90 - 1050);
  expect(advancedInstant(150, [first, second])).toBe(100);
});

test('decisions.md 14: a document takes each move once', () => {
  expect(advancesSince([first, second])).toEqual([first, second]);
  expect(advancesSince([first, second], 1)).toEqual([second]);
  expect(advancesSince([first, second], 2)).toEqual([]);
});
