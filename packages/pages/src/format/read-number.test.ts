import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';
import { writtenNumber } from './written-number.ts';

const read = (words: string, formatLocale: string, decimals = 1) => {
  const outcome = readNumber(words, { formatLocale, decimals });
  return 'value' in outcome ? outcome.value : outcome.fault;
};

test.each([
  ['en-US', '10,000', 10_000],
  ['en-US', '12.5', 12.5],
  ['en-US', '12,5', 'separators'],
  ['en-US', '1,00', 'separators'],
  ['en-US', '0,123', 'separators'],
  ['en-US', '10.000', 'decimals'],
  ['en-GB', '1,234,567.5', 1_234_567.5],
  ['en-GB', '1,234567', 'separators'],
  ['es-ES', '10.000', 10_000],
  ['es-ES', '1.000', 1000],
  ['es-ES', '12,5', 12.5],
  ['es-ES', '12.5', 'separators'],
  ['es-ES', '10,000', 'decimals'],
  ['es-MX', '10,000', 10_000],
  ['es-MX', '12,5', 'separators'],
  ['es-US', '12.5', 12.5],
  ['es-US', '1.234,5', 'separators'],
])('in %s, %j is %j', (formatLocale, words, expected) => {
  expect(read(words, formatLocale)).toBe(expected);
});

test.each([
  ['0x5', 'digits'],
  ['0xC8', 'digits'],
  ['1e1', 'digits'],
  ['Infinity', 'digits'],
  ['200 lb', 'digits'],
  ['180cm', 'digits'],
  ['5\'10"', 'digits'],
  ['½', 'digits'],
  ['٣', 'digits'],
  ['-2', 'sign'],
  ['−2', 'sign'],
  ['+2', 'sign'],
  ['5 10', 'separators'],
  ['5.', 'separators'],
  ['.5', 'separators'],
  ['1.2.3', 'separators'],
  ['1234567890123456', 'long'],
  ['5.11', 'decimals'],
  [' 72 ', 72],
  ['\u202d72\u202c', 72],
  ['007', 7],
])('%j is no other number than it says: %j', (words, expected) => {
  expect(read(words, 'en-US')).toBe(expected);
});

test('a number that may be below 0 takes a minus sign, and no other', () => {
  const rules = { formatLocale: 'en-US', decimals: 0, mayBeNegative: true };
  expect(['-2', '−2', '+2', '--2'].map((words) => readNumber(words, rules))).toEqual([
    { value: -2 },
    { value: -2 },
    { fault: 'sign' },
    { fault: 'digits' },
  ]);
});

const locales = ['en-US', 'en-GB', 'es-ES', 'es-MX', 'es-US'];
const figure = fc.record({
  formatLocale: fc.constantFrom(...locales),
  whole: fc.integer({ min: 0, max: 9_999_999 }),
  decimals: fc.integer({ min: 0, max: 2 }),
  fraction: fc.integer({ min: 0, max: 99 }),
  group: fc.constantFrom('', ',', '.', ' ', '\u00a0', '\u202f', '’'),
  decimal: fc.constantFrom('.', ','),
});

describe('decisions.md 12: what a patient types is read as it is written, or refused', () => {
  test('in whichever way it is written', () => {
    fc.assert(
      fc.property(figure, ({ formatLocale, whole, decimals, fraction, group, decimal }) => {
        fc.pre(group !== decimal);
        const digits = String(fraction).padStart(2, '0').slice(0, decimals);
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
        const outcome = readNumber(decimals === 0 ? grouped : `${grouped}${decimal}${digits}`, {
          formatLocale,
          decimals,
        });
        if ('value' in outcome) expect(outcome.value).toBe(Number(`${whole}.${digits || 0}`));
      }),
      { numRuns: 5000 },
    );
  });

  test('whatever the text is: a number that is read is written with the same digits', () => {
    const letters = fc.constantFrom(...'0123456789.,-+eExX \'"’\u00a0\u202d');
    const text = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), (words, formatLocale) => {
        const outcome = readNumber(words, { formatLocale, decimals: 2 });
        if (!('value' in outcome)) return;
        expect(words).not.toMatch(/[-+eExX'"]/);
        expect(Number(words.replace(/\D/g, ''))).toBe(
          Number(outcome.value.toFixed(2).replace('.', '')) / scaleOf(words, formatLocale),
        );
      }),
      { numRuns: 5000 },
    );
  });

  test('what the page writes into a field is read back the same', () => {
    const number = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(...locales),
        fc.boolean(),
        ([digits, decimals], formatLocale, grouped) => {
          const value = Number(`${digits}e-${decimals}`);
          const written = writtenNumber(value, formatLocale, grouped);
          expect(readNumber(written, { formatLocale, decimals })).toEqual({ value });
        },
      ),
    );
  });
});

/** By how much the digits of a number with two decimals are more than those that were typed. */
function scaleOf(words: string, formatLocale: string): number {
  const [, decimals = ''] = words.split(formatLocale === 'es-ES' ? ',' : '.');
  return 10 ** (2 - decimals.replace(/\D/g, '').length);
}
