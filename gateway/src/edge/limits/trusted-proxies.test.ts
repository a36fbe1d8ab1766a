import { expect, test } from 'vitest';
import { isTrustedProxy, listedProxies, namesProxies } from './trusted-proxies.ts';

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

test.each([
  ['172.30.7.1', true],
  ['::ffff:172.30.7.1', true],
  ['10.1.255.9', true],
  ['2001:db8::9', true],
  ['172.30.7.2', false],
  ['10.2.0.1', false],
  ['2001:db9::1', false],
  ['', false],
  ['nonsense', false],
])('a connection from %s comes from a listed proxy: %s', (address, isTrusted) => {
  expect(isTrustedProxy(['172.30.7.1', '10.1.0.0/16', '2001:db8::/32'], address)).toBe(isTrusted);
});
