import { expect, test } from 'vitest';
import { excerptOf } from './excerpt-of.ts';
import { excerptBytes } from './exchange.ts';

test('a text is kept as it is', () => {
  expect(excerptOf(Buffer.from('{"ok":"já 😀"}'), excerptBytes)).toBe('{"ok":"já 😀"}');
});

test.each([1, 2, 3])('a character of which only %i bytes fit is left out', (bytes) => {
  const text = excerptOf(
    Buffer.concat([Buffer.alloc(excerptBytes - bytes, 'a'), Buffer.from('😀')]),
    excerptBytes,
  );
  expect(text).toBe('a'.repeat(excerptBytes - bytes));
});

test('bytes that are no text, and NUL, become the replacement character', () => {
  expect(excerptOf(Buffer.from([0x61, 0x00, 0xff, 0xed, 0xa0, 0x80, 0x62]), excerptBytes)).toMatch(
    /^a\uFFFD+b$/,
  );
});

test('bytes that are no text do not make the excerpt longer than its bound', () => {
  const text = excerptOf(Buffer.alloc(excerptBytes, 0xff), excerptBytes);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(excerptBytes);
  expect(text.length).toBe(Math.floor(excerptBytes / 3));
});
