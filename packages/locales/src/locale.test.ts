import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedLocales, isCanonicalLocale, lookUpLocale, regionOf, withRegion } from './locale.ts';

test.each([
  ['pt-BR', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['pt', 'pt'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['de-CH', undefined],
  ['', undefined],
  ['*', undefined],
  ['no such tag', undefined],
  [`pt-x-${'a-'.repeat(60)}a`, undefined],
  ['pt-u-ca-gregory', 'pt'],
])('a request of %j gets %j', (wanted, served) => {
  expect(lookUpLocale(wanted, ['pt-BR', 'pt', 'zh-Hant', 'zh'])).toBe(served);
});

test.each([
  ['en', true],
  ['zh-Hant-TW', true],
  ['pt-br', false],
  ['en_US', false],
  ['', false],
  ['constructor', false],
])('%j is a tag in canonical form: %s', (tag, right) => {
  expect(isCanonicalLocale(tag)).toBe(right);
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', ['es-MX', 'es', 'en']],
  ['en;q=0.1, es', ['es', 'en']],
  ['en;q=0, es;q=0.5', ['es']],
  ['', []],
  [';;,,', []],
])('Accept-Language %j wants %j', (header, wanted) => {
  expect(acceptedLocales(header)).toEqual(wanted);
});

test('any header can be read and its locales looked up', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (header) => {
      for (const tag of acceptedLocales(header))
        expect([undefined, 'en']).toContain(lookUpLocale(tag, ['en']));
    }),
  );
});

test.each([
  ['es-MX', 'MX'],
  ['zh-Hant-TW', 'TW'],
  ['es-419', '419'],
  ['es', undefined],
  ['*', undefined],
  ['no such tag', undefined],
])('the region of %j is %s', (tag, region) => {
  expect(regionOf(tag)).toBe(region);
});

test.each([
  ['es', 'es-MX'],
  ['pt-BR', 'pt-MX'],
  ['zh-Hant', 'zh-Hant-MX'],
])('%s with a region is %s', (locale, regional) => {
  expect(withRegion(locale, 'MX')).toBe(regional);
});
