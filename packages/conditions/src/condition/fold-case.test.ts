import { expect, test } from 'vitest';
import { foldCase } from './fold-case.ts';

test('decisions.md 12: a folded text is the same in every case, for every character there is', () => {
  const differs = (text: string) => {
    const folded = foldCase(text);
    return [text.toLowerCase(), text.toUpperCase(), folded].some((other) => foldCase(other) !== folded);
  };
  const different: number[] = [];
  // A few hundred characters at once; each stands between letters, so that none joins its neighbour.
  for (let from = 0; from <= 0x10ffff; from += 512) {
    const letters = Array.from({ length: 512 }, (_, index) => `a${String.fromCodePoint(from + index)}b`);
    const isSurrogate = from >= 0xd800 && from <= 0xdfff;
    if (!isSurrogate && differs(letters.join(''))) different.push(from);
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
