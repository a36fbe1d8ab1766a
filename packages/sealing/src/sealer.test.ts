import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt } from './authenticated-cipher.ts';
import { createSealer } from './sealer.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };
const plaintext = Buffer.from('canary@example.com');

test('sealed text opens for its name, differs every time, and does not contain the plaintext', () => {
  const sealer = createSealer([first], 'shop notes');
  const sealed = sealer.seal('one', plaintext);
  expect(Buffer.from(sealer.open('one', sealed))).toEqual(plaintext);
  expect(sealer.seal('one', plaintext)).not.toBe(sealed);
  expect(Buffer.from(sealed.slice('k1.'.length), 'base64').includes('canary')).toBe(false);
});

test('sealed text does not open for another name, or after any byte was changed', () => {
  const sealer = createSealer([first], 'shop notes');
  const sealed = sealer.seal('one', Buffer.from('x'));
  expect(() => sealer.open('another', sealed)).toThrow();
  const bytes = Buffer.from(sealed.slice('k1.'.length), 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open('one', `k1.${changed.toString('base64')}`)).toThrow();
  }
});

test.each(['', 'k1', 'k1.', 'k1.AAAA', '.AAAA'])('%j is refused as sealed text', (text) => {
  expect(() => createSealer([first], 'shop notes').open('one', text)).toThrow();
});

test('a rotated sealer opens with the old key and seals with the new one; a removed key opens nothing', () => {
  const old = createSealer([first], 'shop notes').seal('one', plaintext);
  const rotated = createSealer([second, first], 'shop notes');
  expect(Buffer.from(rotated.open('one', old))).toEqual(plaintext);
  const fresh = rotated.seal('one', plaintext);
  expect(fresh).toMatch(/^k2\./);
  expect(() => createSealer([second], 'shop notes').open('one', old)).toThrow(/does not have/);
  expect(() => createSealer([first], 'shop notes').open('one', fresh)).toThrow(/does not have/);
});

test('decisions.md 13: what was sealed for one purpose opens for no other, and not with the sealing key itself', () => {
  const sealed = createSealer([first], 'shop notes').seal('one', plaintext);
  expect(() => createSealer([first], 'shop letters').open('one', sealed)).toThrow();
  const bytes = Buffer.from(sealed.slice('k1.'.length), 'base64');
  const rawKey = createSecretKey(first.key);
  for (const skipped of [0, 16]) expect(() => decrypt(rawKey, 'one', bytes.subarray(skipped))).toThrow();
});

test('decisions.md 13: each value is sealed under a key of its own', () => {
  const sealer = createSealer([first], 'shop notes');
  const [one, other] = [sealer.seal('one', plaintext), sealer.seal('one', plaintext)].map((sealed) =>
    Buffer.from(sealed.slice('k1.'.length), 'base64'),
  );
  const swapped = Buffer.concat([one?.subarray(0, 16) ?? '', other?.subarray(16) ?? ''] as Buffer[]);
  expect(() => sealer.open('one', `k1.${swapped.toString('base64')}`)).toThrow();
});
