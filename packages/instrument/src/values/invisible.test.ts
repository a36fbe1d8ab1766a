import { expect, test } from 'vitest';
import { isVisible, withoutInvisible, withoutSteering } from './invisible.ts';

const codePoints = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const blankByName = /[\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;

test.each([
  ['white space', /^\p{White_Space}$/u],
  ['the category Other', /^\p{C}$/u],
  ['the category Mark', /^\p{M}$/u],
  ['what a font may ignore', /^\p{Default_Ignorable_Code_Point}$/u],
])('decisions.md 4: no code point of %s is visible by itself', (_, property) => {
  const those = codePoints.filter((character) => property.test(character));
  expect(those.length).toBeGreaterThan(20);
  expect(those.filter(isVisible)).toEqual([]);
  expect(isVisible(those.slice(0, 3000).join(''))).toBe(false);
});

test('every letter, number, punctuation mark and symbol is visible, unless Unicode makes it blank', () => {
  const those = codePoints.filter((character) => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character));
  expect(those.length).toBeGreaterThan(100_000);
  const blank = those.filter((character) => !isVisible(character) && !blankByName.test(character));
  expect(blank.join('')).toMatch(/^\p{Default_Ignorable_Code_Point}+$/u);
});

test.each([
  ...['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u180e', '\u202e', '\ufe0f', '\u034f'],
  ...['\u115f', '\uffa0', '\u0301', '\u{e0041}', '\u{e0101}', '\ufeff', '\u2066 \u2069', ''],
])('nobody sees %j, and everybody sees it beside a letter', (text) => {
  expect(isVisible(text)).toBe(false);
  expect(isVisible(`${text}a`)).toBe(true);
});

test('what steers the direction goes, joiners of scripts and emoji stay', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(withoutSteering([...marks].join('x'))).toBe('x'.repeat(11));
  const joined = '👩‍⚕️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم ක්‍ෂ';
  expect(withoutSteering(joined)).toBe(joined);
});

test('a number or a code loses everything that is not seen', () => {
  expect(withoutInvisible('\u202d(202)\ufe0f 555\u200b-\u20600143\u202c\u{e0041}')).toBe('(202) 555-0143');
});
