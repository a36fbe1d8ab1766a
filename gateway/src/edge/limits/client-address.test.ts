import { expect, test } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
])('decisions.md 1 rate limits: %s counts as %s', (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2:2::9', '2001:db8:2::/48'],
  ['not an address', 'unknown'],
])('decisions.md 13: %s is of the network %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});
