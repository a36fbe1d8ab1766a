import { expect, test } from 'vitest';
import { minutesLeft } from './pace.ts';

const tenth = (seconds: number) => ({ ms: seconds * 1000, share: 0.1 });

test('nothing is said about the time left before the first answer', () => {
  expect(minutesLeft([], 0)).toBeUndefined();
});

test('the minutes left follow the pace of the patient, rounded up', () => {
  expect(minutesLeft([tenth(10)], 0.1)).toBe(2);
  expect(minutesLeft([tenth(60)], 0.1)).toBe(9);
  expect(minutesLeft([tenth(10), tenth(10)], 0.9)).toBe(1);
});

test('one long pause does not change the minutes left', () => {
  expect(minutesLeft([tenth(10), tenth(3600), tenth(10)], 0.5)).toBe(1);
});
