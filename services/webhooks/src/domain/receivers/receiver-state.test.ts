import { expect, test } from 'vitest';
import { attemptsAllowed, isDelayed } from './receiver-state.ts';

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

test.each([
  ['works, and always did', {}, false],
  ['works since the delivery was made', { receiver: { workingSince: at } }, false],
  ['works again, but did not when the delivery was made', { receiver: { workingSince: at + 1 } }, true],
  ['is another one, or was paused, when the delivery was made', { judgedSince: at + 1 }, true],
  ['fails', { receiver: { failingSince: at, failures: 1 } }, true],
  ['is slow', { receiver: { isSlow: true } }, true],
])('a delivery of a receiver that %s', (_, judged, expected) => {
  expect(isDelayed({ enabled: true, ...judged }, at)).toBe(expected);
});
