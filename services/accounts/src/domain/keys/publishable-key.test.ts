import type { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { issuedKeyIds, type PublishableKeys, replacingKey } from './publishable-key.ts';

const next = (keyId: string) =>
  ({ keyId, keySha256: `sha-${keyId}`, lastFour: 'abcd', mode: 'test', issuedAt: 1 }) as const;
const issue = (keyIds: readonly string[]) =>
  keyIds.reduce<PublishableKeys>(
    (present, keyId) => ({ publishableKey: replacingKey(present, next(keyId)) }),
    {},
  );

test('interface.md 5 publishable key rule 6: the key issued last is the only one', () => {
  expect(issue(['key_1']).publishableKey).toEqual({ ...next('key_1'), replacedKeyIds: [] });
  expect(issue(['key_1', 'key_2', 'key_3']).publishableKey).toEqual({
    ...next('key_3'),
    replacedKeyIds: ['key_1', 'key_2'],
  });
});

test.each(['key_1', 'key_2', 'key_3'])('a repeated issue of %s is a conflict', (keyId) => {
  const present = issue(['key_1', 'key_2', 'key_3']);
  expect(() => replacingKey(present, next(keyId))).toThrow(
    expect.objectContaining({ name: 'DomainError', kind: 'conflict' } satisfies Partial<DomainError>),
  );
});

test('the brand remembers its last 100 keys', () => {
  const ids = Array.from({ length: 150 }, (_, i) => `key_${i}`);
  expect(issue(ids).publishableKey?.replacedKeyIds).toEqual(ids.slice(49, 149));
});

test('a brand without a key still knows every key that it had', () => {
  const revoked = { revokedKeyIds: issuedKeyIds(issue(['key_1', 'key_2'])) };
  expect(() => replacingKey(revoked, next('key_1'))).toThrow('issued before');
  expect(replacingKey(revoked, next('key_3')).replacedKeyIds).toEqual(['key_1', 'key_2']);
});
