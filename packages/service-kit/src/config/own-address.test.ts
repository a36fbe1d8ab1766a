import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

const own = ['127.0.0.1', '172.30.8.4', '172.30.9.4', 'fd00::4'];

test.each([
  ['0.0.0.0', '0.0.0.0'],
  ['accounts.internal', 'accounts.internal'],
  ['172.30.9.0/24', '172.30.9.4'],
  ['fd00::/8', 'fd00::4'],
  ['10.0.0.0/8', undefined],
  ['172.30.9.0/99', undefined],
  ['somewhere/24', undefined],
])('%s is %s', (text, address) => {
  expect(ownAddress(text, own)).toBe(address);
});
