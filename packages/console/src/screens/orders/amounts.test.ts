import { expect, test } from 'vitest';
import { majorOf, minorOf } from './amounts.ts';

test('an amount of a form becomes minor units exactly', () => {
  expect([minorOf(1.15, 'USD'), minorOf(4.35, 'EUR'), minorOf(7, 'JPY'), minorOf(1.234, 'BHD')]).toEqual([
    115, 435, 7, 1234,
  ]);
  expect(majorOf(12_450, 'USD')).toBe(124.5);
});
