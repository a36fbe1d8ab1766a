import { formatSessionToken } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

const token = formatSessionToken('a'.repeat(32));
const other = formatSessionToken('b'.repeat(32));
const cookie = sessionCookie(['a secret of this test'], () => 1000);
const sent = (header: string) => header.split(';')[0] ?? '';

test('decisions.md 15: the cookie is bound to its host, hidden from scripts, and never sent by another site', () => {
  const header = cookie.set({ token, endsAt: 61_000 });
  expect(header).toMatch(/^__Host-session=ses_/);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=60'])
    expect(header.split('; ')).toContain(attribute);
  expect(header).not.toContain('Domain');
  expect(cookie.clear()).toContain('Max-Age=0');
});

test('decisions.md 15: the browser keeps the journey sealed, and only next to its own token', () => {
  const header = sent(cookie.set({ token, endsAt: 2000, journeyId: 'jny_1' }));
  expect(header).not.toContain('jny_1');
  expect(cookie.read(header)).toMatchObject({ token, journeyId: 'jny_1' });
  expect(cookie.read(header.replace(token, other))).toMatchObject({ token: other, journeyId: undefined });
  expect(cookie.read(`${header}x`)?.token).toBe(token);
});

test('an older secret of the gateway opens what it sealed', () => {
  const header = sent(cookie.set({ token, endsAt: 2000, journeyId: 'jny_1' }));
  const rotated = sessionCookie(['a newer secret', 'a secret of this test']);
  expect(rotated.read(header)?.journeyId).toBe('jny_1');
  expect(sessionCookie(['a newer secret']).read(header)?.journeyId).toBeUndefined();
});

test('a sign-in counts in the session in which it began, and reveals nothing', () => {
  const present = { token, tokenSha256: '', journeyId: undefined };
  const attempt = cookie.attemptOf(present);
  expect(attempt).not.toContain(token);
  expect(cookie.isAttempt(token, attempt)).toBe(true);
  expect(cookie.isAttempt(other, attempt)).toBe(false);
  expect(cookie.isAttempt(token, 'x')).toBe(false);
  const sealedJourney = sent(cookie.set({ token, endsAt: 2000, journeyId: 'jny_1' })).split('.')[1] ?? '';
  expect(cookie.isAttempt(token, sealedJourney)).toBe(false);
});

test('a cookie without a token of the right form is ignored', () => {
  for (const header of [undefined, '', 'a=b', `__Host-session=${token}x`, `session=${token}`])
    expect(cookie.read(header)).toBeUndefined();
});
