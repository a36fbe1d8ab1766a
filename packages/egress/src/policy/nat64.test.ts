import { expect, test } from 'vitest';
import { prefixesIn, translatedAddress } from './nat64.ts';

// The addresses are those of RFC 6052, 2.4, for 192.0.2.33 and for the address of ipv4only.arpa.
test.each([
  [32, '2001:db8:c000:aa::', '2001:db8:c000:221::'],
  [40, '2001:db8:1c0:0:aa::', '2001:db8:1c0:2:21::'],
  [48, '2001:db8:122:c000:0:aa00::', '2001:db8:122:c000:2:2100::'],
  [56, '2001:db8:122:3c0:0:aa::', '2001:db8:122:3c0:0:221::'],
  [64, '2001:db8:122:344:c0:0:aa00::', '2001:db8:122:344:c0:2:2100::'],
  [96, '2001:db8:122:344::c000:aa', '2001:db8:122:344::c000:221'],
] as const)(
  'a prefix of %i bits is found in an answer and shows the address within',
  (length, shown, address) => {
    const prefixes = prefixesIn([shown]);
    expect(prefixes).toEqual([{ address: shown, length }]);
    expect(translatedAddress(address, prefixes)).toBe('192.0.2.33');
  },
);

test('an answer without the addresses of ipv4only.arpa shows no prefix', () => {
  expect(prefixesIn(['192.0.0.170', '2606:4700::1', '64:ff9b::808:808'])).toEqual([]);
});

test('addresses without the prefix are not translated', () => {
  const prefixes = prefixesIn(['64:ff9b::c000:ab']);
  expect(translatedAddress('2606:4700::1', prefixes)).toBeUndefined();
  expect(translatedAddress('8.8.8.8', prefixes)).toBeUndefined();
});
