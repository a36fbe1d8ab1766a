import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  apiKeyPattern,
  formatApiKey,
  formatOperatorToken,
  formatPublishableKey,
  formatSessionToken,
  isApiKey,
  isPublishableKey,
  isSessionToken,
  newKeyBody,
  publishableKeyPattern,
  sessionTokenPattern,
} from './api-key.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const body = fc.string({ unit: fc.constantFrom(...digits), minLength: 32, maxLength: 32 });

test.each([
  ['0'.repeat(32), 'pk_srv_000000000000000000000000000000002wjyrI'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef', 'pk_srv_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef07kqpP'],
])('decisions.md 2: the key of body %s', (text, key) => {
  expect(formatApiKey(text)).toBe(key);
});

test('decisions.md 2: the last six characters are the CRC32 of the 32 before them, in base62', () => {
  fc.assert(
    fc.property(body, (text) => {
      const checksum = formatApiKey(text).slice(-6);
      expect([...checksum].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)).toBe(crc32(text));
    }),
  );
});

test('a new key is accepted as its own kind only', () => {
  fc.assert(
    fc.property(body, (text) => {
      const secret = formatApiKey(text);
      const published = [formatPublishableKey('test', text), formatPublishableKey('live', text)];
      const token = formatOperatorToken(text);
      const session = formatSessionToken(text);
      const classes = (key: string) => [isApiKey(key), isPublishableKey(key), isSessionToken(key)];
      expect(classes(secret)).toEqual([true, false, false]);
      for (const key of published) expect(classes(key)).toEqual([false, true, false]);
      expect(classes(session)).toEqual([false, false, true]);
      expect(classes(token)).toEqual([false, false, false]);
      expect(sessionTokenPattern.test(session)).toBe(true);
      expect(token).toBe(`opt_${text}${secret.slice(-6)}`);
      expect(apiKeyPattern.test(secret)).toBe(true);
      expect(published.map((key) => key.match(publishableKeyPattern)?.[0])).toEqual(published);
    }),
  );
});

test('a key with one character changed is malformed', () => {
  const change = fc.record({ at: fc.integer({ min: 7, max: 44 }), to: fc.constantFrom(...digits) });
  fc.assert(
    fc.property(body, change, (text, { at, to }) => {
      const key = formatApiKey(text);
      fc.pre(key[at] !== to);
      expect(isApiKey(key.slice(0, at) + to + key.slice(at + 1))).toBe(false);
    }),
  );
});

test.each([
  '',
  'pk_srv_',
  `pk_${formatApiKey('a'.repeat(32)).slice(7)}`,
  `${formatApiKey('a'.repeat(32))}\n`,
  `${formatApiKey('a'.repeat(32))} `,
  ` ${formatApiKey('a'.repeat(32))}`,
  formatApiKey('a'.repeat(32)).toUpperCase(),
  formatApiKey('a'.repeat(32)).slice(0, -1),
  `pub_prod_${formatApiKey('a'.repeat(32)).slice(7)}`,
])('%j is no key of any class', (text) => {
  expect([isApiKey(text), isPublishableKey(text)]).toEqual([false, false]);
});

test('a body of another length or alphabet is refused', () => {
  for (const text of ['', 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(31)}_`, `${'a'.repeat(32)}\n`]) {
    expect(() => formatApiKey(text)).toThrow();
    expect(() => formatPublishableKey('test', text)).toThrow();
    expect(() => formatOperatorToken(text)).toThrow();
  }
});

test('key bodies are base62 and differ', () => {
  const bodies = Array.from({ length: 200 }, () => newKeyBody());
  expect(bodies.filter((text) => !/^[0-9A-Za-z]{32}$/.test(text))).toEqual([]);
  expect(new Set(bodies).size).toBe(200);
});

test('every character of a body is equally likely: bytes above the last multiple of 62 are skipped', () => {
  const counts = new Map<string, number>();
  let next = 0;
  const everyByteInTurn = (size: number) => Uint8Array.from({ length: size }, () => next++ % 256);
  while (next < 256 * 400) {
    for (const char of newKeyBody(everyByteInTurn)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const seen = [...counts.values()];
  expect(counts.size).toBe(62);
  expect(Math.max(...seen) / Math.min(...seen)).toBeLessThan(1.15);
});
