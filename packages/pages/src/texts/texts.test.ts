import { expect, test } from 'vitest';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { filled } from './filled.ts';
import { followingTextsIn } from './following/following-texts.ts';
import { languageOf, localeFor } from './language.ts';
import { spokenIn } from './texts.ts';

/** Every text by its path. */
function textsBelow(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, below]) => textsBelow(below, `${path}/${name}`));
}
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([whole]) => whole).sort();

test.each([
  ['', english, spanish],
  [' of the treatment', followingTextsIn('en'), followingTextsIn('es')],
])(
  'decisions.md 15: both languages have the same texts%s, each with the same values in it',
  (_of, inEnglish, inSpanish) => {
    const own = textsBelow(inEnglish);
    const other = new Map(textsBelow(inSpanish));
    expect([...other.keys()].sort()).toEqual(own.map(([path]) => path).sort());
    for (const [path, text] of own) {
      expect(other.get(path)?.trim(), path).toBeTruthy();
      expect(placeholders(other.get(path) ?? ''), path).toEqual(placeholders(text));
    }
  },
);

test('a text gets its values, and keeps what it has no value for', () => {
  expect(filled('{min} to {max}', { min: 3 })).toBe('3 to {max}');
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr-FR', 'en-GB'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
] as const)('a browser that speaks %j gets %s', (tags, language) => {
  expect(languageOf(tags)).toBe(language);
});

test.each([
  ['es', ['en-US', 'es-MX'], 'es-MX'],
  ['es', ['en-US'], 'es-US'],
  ['en', ['es'], 'en'],
] as const)('%s is asked for in the region of a browser of %j as %s', (language, tags, locale) => {
  expect(localeFor(language, tags)).toBe(locale);
});

test.each([
  ['en-GB', {}],
  ['EN', {}],
  ['es-US', { lang: 'es-US', dir: 'auto' }],
  ['est', { lang: 'est', dir: 'auto' }],
  ['ar', { lang: 'ar', dir: 'auto' }],
])('on an English page words in %s say their language: %j', (locale, attributes) => {
  expect(spokenIn(locale, english)).toEqual(attributes);
});
