import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';

test.each([
  ['es', '', 'es'],
  ['es-MX', '', 'es'],
  ['ES-mx', 'en', 'es'],
  ['fr', 'es', 'en'],
  ['', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['', 'fr-CA, es;q=0.5', 'es'],
  ['', 'en;q=0.5, es', 'es'],
  ['', 'es;q=0', 'en'],
  ['', 'fr', 'en'],
  ['', '*', 'en'],
  ['', '', 'en'],
  ['es_MX', 'es', 'es'],
  ['<script>', ';;,', 'en'],
])('decisions.md 12: of en and es, locale %j and Accept-Language %j choose %s', (locale, header, chosen) => {
  expect(chooseLocale({ locale, acceptLanguage: header }, ['en', 'es']).locale).toBe(chosen);
});

test.each([
  ['es-MX', '', 'es-MX', 'MX'],
  ['ES-mx', 'en-US', 'es-MX', 'MX'],
  ['fr-CA', '', 'en-CA', 'CA'],
  ['', 'fr-FR, es-US;q=0.5', 'es-US', 'US'],
  ['', 'fr-FR, de-DE', 'en-FR', 'FR'],
  ['es', 'en-US', 'es', undefined],
  ['es-419', '', 'es-419', '419'],
  ['', '*', 'en', undefined],
])(
  'decisions.md 12: locale %j and Accept-Language %j write numbers as in %s',
  (locale, header, formatLocale, region) => {
    const chosen = chooseLocale({ locale, acceptLanguage: header }, ['en', 'es']);
    expect(chosen).toMatchObject({ formatLocale });
    expect(chosen.region).toBe(region);
  },
);
