import { expect, test } from 'vitest';
import { minorOf, shownAmount, words } from './shown.ts';

test.each([
  ['12.50', 'USD', 1250],
  ['12', 'USD', 1200],
  ['0.5', 'USD', 50],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['12.505', 'USD', undefined],
  ['5.0', 'JPY', undefined],
  ['4900', 'HUF', 490_000],
  ['4900.00', 'COP', 490_000],
  ['4900', 'ISK', 4900],
  ['1.2345', 'CLF', 12_345],
  ['4900', 'ABC', undefined],
  ['-1', 'USD', undefined],
  ['1,000', 'USD', undefined],
  ['', 'USD', undefined],
])('an amount %j of %s is %j minor units', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor);
});

test.each([
  [24_900, 'USD', '$249.00'],
  [500, 'JPY', '¥500'],
  [490_000, 'HUF', 'HUF\u00a04,900.00'],
  [null, 'USD', '–'],
])('%j minor units of %s are shown as %s', (minor, currency, shown) => {
  expect(shownAmount(minor, currency)).toBe(shown);
});

test('a code is shown in words', () => {
  expect(words('partially_refunded')).toBe('partially refunded');
});
