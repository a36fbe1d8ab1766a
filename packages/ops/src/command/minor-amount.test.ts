import { expect, test } from 'vitest';
import { minorAmount } from './minor-amount.ts';

test.each([
  ['100.00', 'USD', 10_000n],
  ['100', 'USD', 10_000n],
  ['0.1', 'USD', 10n],
  ['900', 'JPY', 900n],
  ['0.005', 'KWD', 5n],
  ['90071992547.41', 'EUR', 9_007_199_254_741n],
])('%s %s is %s in minor units', (amount, currency, minor) => {
  expect(minorAmount(amount, currency)).toBe(minor);
});

test.each([
  ['0.001', 'USD', 'at most 2 digits'],
  ['1.5', 'JPY', 'at most 0 digits'],
  ['1', 'XXX', 'not a code of ISO 4217'],
])('%s %s is refused', (amount, currency, message) => {
  expect(() => minorAmount(amount, currency)).toThrow(message);
});
