import { expect, test } from 'vitest';
import { formatMinor } from './minor-units.ts';

test.each([
  [24_900n, 'USD', '$249.00'],
  [5n, 'USD', '$0.05'],
  [0n, 'EUR', '€0.00'],
  [1_200n, 'JPY', '¥1,200'],
  [1_234n, 'KWD', 'KWD\u00a01.234'],
  [9_007_199_254_740_993n, 'USD', '$90,071,992,547,409.93'],
])('%s minor units of %s are shown as %s', (minor, currency, shown) => {
  expect(formatMinor(minor, currency, 'en')).toBe(shown);
});

test('an amount is written as the language does', () => {
  expect(formatMinor(24_900n, 'USD', 'es')).toBe('249,00\u00a0US$');
});
