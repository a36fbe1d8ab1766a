import { expect, test } from 'vitest';
import { attemptsAllowed } from './receiver-state.ts';

const at = Date.UTC(2026, 5, 1, 12);
const broken = { failures: 10, lastFailureAt: at };

test('a receiver that failed nine times in a row gets all attempts', () => {
  expect(attemptsAllowed({ failures: 9, lastFailureAt: at }, { at, underWay: 3 })).toBe(Infinity);
  expect(attemptsAllowed(undefined, { at, underWay: 3 })).toBe(Infinity);
});

test('a receiver that failed ten times in a row gets one attempt, 30 s after the last failure', () => {
  expect(attemptsAllowed(broken, { at: at + 29_999, underWay: 0 })).toBe(0);
  expect(attemptsAllowed(broken, { at: at + 30_000, underWay: 0 })).toBe(1);
  expect(attemptsAllowed(broken, { at: at + 30_000, underWay: 1 })).toBe(0);
});
