import fc from 'fast-check';
import { expect, test } from 'vitest';
import { english } from '../texts/en.ts';
import { spanish } from '../texts/es.ts';
import { charactersTooMany, wordExcess } from './given-text.ts';

test('decisions.md 4: the page counts the characters of a text as the platform does', () => {
  expect(charactersTooMany('😀'.repeat(100), 100)).toBe(0);
  expect(charactersTooMany('😀'.repeat(101), 100)).toBe(1);
  expect(charactersTooMany(`${'a'.repeat(2000)}${'b'.repeat(102)}`, 2000)).toBe(102);
  expect(charactersTooMany('any')).toBe(0);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat(30), (text, limit) => {
      expect(charactersTooMany(text, limit)).toBe(Math.max(0, Array.from(text).length - limit));
    }),
  );
});

test('the excess is shown in figures of the locale', () => {
  expect(wordExcess(1, english, 'en-US')).toBe('1 character too many');
  expect(wordExcess(1102, english, 'en-US')).toBe('1,102 characters too many');
  expect(wordExcess(102, spanish, 'es-US')).toBe('102 caracteres de más');
});
