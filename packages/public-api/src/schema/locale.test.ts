import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localeMaxLength, localePattern } from './locale.ts';

const pattern = new RegExp(localePattern);

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

const tags = ['en', 'pt-BR', 'zh-Hant-TW', 'de-CH-1901', 'en-u-ca-gregory', 'de-x-formal', 'de-t-en-x-a'];

test.each(tags)('%s is a locale, in whatever case', (tag) => {
  for (const text of [tag, tag.toUpperCase()])
    expect([isLocale(text), pattern.test(text)]).toEqual([true, true]);
});

test('whatever the runtime takes for a locale fits', () => {
  const subtag = fc.stringMatching(/^[A-Za-z0-9]{1,9}$/);
  const anything = fc
    .tuple(fc.constantFrom(...tags, 'x', 'i-klingon', ''), fc.array(subtag, { maxLength: 4 }))
    .map(([tag, more]) => [tag, ...more].join('-'));
  fc.assert(
    fc.property(anything, (text) => {
      if (text.length <= localeMaxLength && isLocale(text)) expect(text).toMatch(pattern);
    }),
  );
});

test.each(['', 'e', 'en_US', 'en-', '-en', 'en--US', 'englishish', 'en-abcdefghi', '<b>'])(
  '%j does not',
  (text) => {
    expect([isLocale(text), pattern.test(text)]).toEqual([false, false]);
  },
);
