import { minorDigits } from '@telehealth/locales/currencies';
import { expect, test } from 'vitest';
import { fromStripe, toStripe } from './stripe-amount.ts';

test.each([
  ['USD', 24_900, 24_900],
  ['HUF', 490_000, 490_000],
  ['COP', 49_000_000, 49_000_000],
  ['JPY', 1_200, 1_200],
  ['ISK', 15_000, 1_500_000],
  ['UGX', 5_000, 500_000],
  ['KWD', 12_340, 12_340],
  ['BHD', 10, 10],
  ['MGA', 500_000, 5_000],
] as const)('decisions.md 6: %s %s in minor units are %s at Stripe, and back', (currency, minor, units) => {
  expect(toStripe(minor, currency)).toBe(units);
  expect(fromStripe(units, currency)).toBe(minor);
});

test.each([
  ['KWD', 12_345],
  ['OMR', 1],
  ['MGA', 550],
] as const)(
  'decisions.md 6: %s %s are not taken, because Stripe would take another amount',
  (currency, minor) => {
    expect(minorDigits(currency)).toBeGreaterThan(1);
    expect(toStripe(minor, currency)).toBeUndefined();
  },
);
