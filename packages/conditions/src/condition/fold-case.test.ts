import { expect, test } from 'vitest';
import { foldCase } from './fold-case.ts';

test('decisions.md 12: a folded text is the same in every case, for every character there is', () => {
  const different: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = `a${String.fromCodePoint(code)}b`;
    const folded = foldCase(letter);
    const cases = [letter.toLowerCase(), letter.toUpperCase(), folded];
    if (cases.some((other) => foldCase(other) !== folded)) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});

test.each([
  ['Straße', 'STRASSE'],
  ['  Ozempic ', 'ozempic'],
  ['Zo\u00eb', 'ZOE\u0308'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
])('%j and %j are the same folded text', (a, b) => {
  expect(foldCase(a)).toBe(foldCase(b));
});

test('accents and letters still differ', () => {
  expect(foldCase('Zoë')).not.toBe(foldCase('Zoe'));
});
