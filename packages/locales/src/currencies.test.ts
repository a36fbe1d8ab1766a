import { expect, test } from 'vitest';
import { isCurrency, minorDigits, shownMoney } from './currencies.ts';

test.each([
  ['USD', 2],
  ['EUR', 2],
  ['HUF', 2],
  ['COP', 2],
  ['IDR', 2],
  ['PKR', 2],
  ['ALL', 2],
  ['AFN', 2],
  ['LBP', 2],
  ['LAK', 2],
  ['MMK', 2],
  ['MGA', 2],
  ['MRU', 2],
  ['TWD', 2],
  ['ISK', 0],
  ['UGX', 0],
  ['JPY', 0],
  ['CLP', 0],
  ['XOF', 0],
  ['IQD', 3],
  ['KWD', 3],
  ['TND', 3],
  ['CLF', 4],
  ['UYW', 4],
])('decisions.md 6: the minor unit of %s has %s digits by ISO 4217', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
  expect(isCurrency(currency)).toBe(true);
});

test.each(['ABC', 'XXX', 'XTS', 'XAU', 'XDR', 'BGN', 'HRK', 'ANG', 'SLL', 'ZWL', 'DEM', 'usd', 'US', ''])(
  'decisions.md 6: %j is no currency of a price',
  (code) => {
    expect([isCurrency(code), minorDigits(code)]).toEqual([false, undefined]);
  },
);

test.each([
  [24_900n, 'USD', '$249.00'],
  [5n, 'USD', '$0.05'],
  [0n, 'EUR', '€0.00'],
  [1_200n, 'JPY', '¥1,200'],
  [1_234n, 'KWD', 'KWD\u00a01.234'],
  [490_000, 'HUF', 'HUF\u00a04,900.00'],
  [49_000_000, 'COP', 'COP\u00a0490,000.00'],
  [15_000, 'ISK', 'ISK\u00a015,000'],
  [12_345, 'CLF', 'CLF\u00a01.2345'],
  [12_345, 'ABC', 'ABC\u00a0123.45'],
  [9_007_199_254_740_993n, 'USD', '$90,071,992,547,409.93'],
])('decisions.md 6: %s minor units of %s are shown as %s', (minor, currency, shown) => {
  expect(shownMoney(minor, currency, 'en')).toBe(shown);
});

test('an amount is written as the language does', () => {
  expect(shownMoney(24_900n, 'USD', 'es')).toBe('249,00\u00a0US$');
});

test('every currency of ISO 4217 is one that browsers can name', () => {
  const codes = Array.from({ length: 26 ** 3 }, (_, n) =>
    [n / 676, (n / 26) % 26, n % 26].map((letter) => String.fromCharCode(65 + Math.floor(letter))).join(''),
  );
  expect(codes.filter(isCurrency)).toHaveLength(165);
});
