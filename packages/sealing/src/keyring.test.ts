import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };

test('sealed text opens for its subject and does not contain the plaintext', () => {
  const keyring = createKeyring([first], 'shop keys');
  const { key, wrapped } = keyring.newSubjectKey('one');
  const sealed = key.seal('canary@example.com');
  expect(sealed + wrapped).not.toContain('canary');
  expect(keyring.unwrap('one', wrapped).open(sealed)).toBe('canary@example.com');
});

test('sealed text does not open for another subject, under another key, or after a change', () => {
  const keyring = createKeyring([first], 'shop keys');
  const { key, wrapped } = keyring.newSubjectKey('one');
  const sealed = key.seal('x');
  expect(() => keyring.unwrap('another', wrapped)).toThrow();
  expect(() => keyring.newSubjectKey('one').key.open(sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(12) ^ 1, 12);
  expect(() => key.open(bytes.toString('base64'))).toThrow();
});

test('a rotated keyring opens with the old key and wraps with the new one', () => {
  const { key, wrapped } = createKeyring([first], 'shop keys').newSubjectKey('one');
  const sealed = key.seal('x');
  const rotated = createKeyring([second, first], 'shop keys');
  expect(rotated.unwrap('one', wrapped).open(sealed)).toBe('x');
  expect(rotated.newSubjectKey('one').wrapped).toMatch(/^k2\./);
  expect(() => createKeyring([second], 'shop keys').unwrap('one', wrapped)).toThrow(/does not have/);
});

test('a key for a purpose opens only its own bytes, under their name', () => {
  const keyring = createKeyring([first], 'shop keys');
  const { key, wrapped } = keyring.newSubjectKey('one');
  const sealed = key.forPurpose('media').seal('part 1', Buffer.from('canary'));
  expect(sealed.includes('canary')).toBe(false);
  const again = keyring.unwrap('one', wrapped);
  expect(again.forPurpose('media').open('part 1', sealed).toString()).toBe('canary');
  expect(() => again.forPurpose('media').open('part 2', sealed)).toThrow();
  expect(() => again.forPurpose('letters').open('part 1', sealed)).toThrow();
  expect(() => again.open(sealed.toString('base64'))).toThrow();
  expect(() => keyring.newSubjectKey('one').key.forPurpose('media').open('part 1', sealed)).toThrow();
});

test('a rewrapped key opens what it sealed before, without the old sealing key', () => {
  const { key, wrapped } = createKeyring([first], 'shop keys').newSubjectKey('one');
  const sealed = key.seal('x');
  const rewrapped = createKeyring([second, first], 'shop keys').rewrap('one', wrapped);
  expect(createKeyring([second], 'shop keys').unwrap('one', rewrapped).open(sealed)).toBe('x');
  expect(() => createKeyring([second, first], 'shop keys').rewrap('another', wrapped)).toThrow();
});

test('decisions.md 13: a key that was wrapped for one purpose opens for no other', () => {
  const { wrapped } = createKeyring([first], 'shop keys').newSubjectKey('one');
  expect(() => createKeyring([first], 'office keys').unwrap('one', wrapped)).toThrow();
});
