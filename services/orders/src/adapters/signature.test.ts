import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned, sign } from './signature.ts';

const secret = randomBytes(32);
const at = Date.UTC(2026, 0, 1);
const body = Buffer.from('{"id": "evt_1"}');
const signature = sign(body, secret, at);
const [stamp, digest] = signature.split(',');

test.each([
  ['at the same time', 0, true],
  ['300 s later', 300, true],
  ['301 s later', 301, false],
  ['by a receiver whose clock is 5 s behind', -5, true],
  ['6 s before its stamp', -6, false],
  ['an hour before its stamp', -3600, false],
] as const)('decisions.md 6: a message that is read %s', (_title, seconds, accepted) => {
  expect(isSigned({ body, signature }, [secret], at + seconds * 1000)).toBe(accepted);
});

test('while a secret is replaced, either of two secrets may have signed', () => {
  const next = randomBytes(32);
  expect(isSigned({ body, signature }, [next, secret], at)).toBe(true);
  const signedTwice = `${signature},${sign(body, next, at).split(',')[1]}`;
  expect(isSigned({ body, signature: signedTwice }, [secret], at)).toBe(true);
  expect(isSigned({ body, signature: signedTwice }, [next], at)).toBe(true);
});

test.each([
  ['no signature', ''],
  ['no digest', `${stamp}`],
  ['no stamp', `${digest}`],
  ['two stamps', `${stamp},${signature}`],
  ['another stamp', signature.replace(/^t=\d+/, `t=${at / 1000 - 1}`)],
  ['a stamp that is no number', signature.replace(/^t=\d+/, 't=1e9')],
  ['a shorter digest', signature.slice(0, -2)],
  ['a digest of another scheme', signature.replace('v1=', 'v0=')],
  ['upper case', signature.replace(/v1=.*/, (text) => `v1=${text.slice(3).toUpperCase()}`)],
])('a message with %s is refused', (_title, forged) => {
  expect(isSigned({ body, signature: forged }, [secret], at)).toBe(false);
});

test('a message that was changed, even in its whitespace, is refused', () => {
  expect(isSigned({ body: Buffer.from('{"id":"evt_1"}'), signature }, [secret], at)).toBe(false);
});

test('a message that was signed with another secret is refused', () => {
  expect(isSigned({ body, signature }, [randomBytes(32)], at)).toBe(false);
});
