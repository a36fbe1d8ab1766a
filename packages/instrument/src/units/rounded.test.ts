import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounded } from './rounded.ts';

test.each([
  [1.005, 2, 1.01],
  [5.015, 2, 5.02],
  [27.05, 1, 27.1],
  [-2.5, 0, -2],
  [1e-7, 3, 0],
  [1e21, 1, 1e21],
])('%d with %i decimal places is %d', (value, places, expected) => {
  expect(rounded(value, places)).toBe(expected);
});

test('decisions.md 4: the half of a decimal is rounded up, whatever the number is in the computer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }), (whole, places) => {
      const written = String(whole * 10 + 5).padStart(places + 2, '0');
      const value = Number(`${written.slice(0, -places - 1)}.${written.slice(-places - 1)}`);
      expect(rounded(value, places)).toBe(Number(`${whole + 1}e-${places}`));
    }),
  );
});
