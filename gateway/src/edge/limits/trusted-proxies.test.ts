import { expect, test } from 'vitest';
import { listedProxies, namesProxies } from './trusted-proxies.ts';

test.each([
  ['', true],
  ['10.0.0.1', true],
  ['10.0.0.0/8, 2001:db8::/32', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10/8', false],
  ['loopback', false],
  ['10.0.0.1,', false],
  ['proxy.internal', false],
])('TRUSTED_PROXIES %j names addresses and ranges: %s', (list, isRight) => {
  expect(namesProxies(list)).toBe(isRight);
});

test('a list of trusted proxies may have spaces', () => {
  expect(listedProxies('10.0.0.1, ::1')).toEqual(['10.0.0.1', '::1']);
});
