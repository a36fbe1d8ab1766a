import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { decideIdentity } from './decide-identity.ts';

const [ann, bob] = ['a'.repeat(43), 'b'.repeat(43)];

function refusalOf(act: () => unknown): string {
  try {
    act();
    return 'none';
  } catch (error) {
    return error instanceof DomainError ? error.kind : String(error);
  }
}

test('decisions.md 8: the first person who signs in for a journey is bound to it, with one event', () => {
  expect(decideIdentity({}, ann)).toEqual({
    fields: { subjectHash: ann },
    happened: [{ type: 'identity.bound' }],
  });
});

test('the same person again changes nothing', () => {
  expect(decideIdentity({ subjectHash: ann }, ann)).toBeUndefined();
});

test('another person is refused', () => {
  expect(refusalOf(() => decideIdentity({ subjectHash: ann }, bob))).toBe('conflict');
});

test.each(['', 'auth0|ann', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\n`])(
  'nothing but a hash is stored: %j is refused',
  (hash) => {
    expect(refusalOf(() => decideIdentity({}, hash))).toBe('malformed-request');
  },
);
