import { expect, test } from 'vitest';
import { parseAttribution } from './attribution.ts';

test.each([
  ['newsletter', true],
  ['Spring sale 2026', true],
  ['a', true],
  ['x'.repeat(64), true],
  ['cpc|brand_a:1.2~b+c-d', true],
  ['x'.repeat(65), false],
  ['', false],
  [' a', false],
  ['=1+1', false],
  ['ann@example.com', false],
  ['a\n', false],
  ['<b>', false],
  ['ñ', false],
])('decisions.md 15, attribution: %j well-formed: %s', (text, isWellFormed) => {
  expect(parseAttribution({ source: text })).toEqual(isWellFormed ? { source: text } : undefined);
});

test('decisions.md 15: a malformed part counts as absent, and the others stay', () => {
  expect(parseAttribution({ source: 'google', medium: '<i>', campaign: '', content: 'top' })).toEqual({
    source: 'google',
    content: 'top',
  });
  expect(parseAttribution(undefined)).toBeUndefined();
});
