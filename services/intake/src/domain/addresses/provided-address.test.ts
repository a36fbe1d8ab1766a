import { expect, test } from 'vitest';
import { providedAddress } from './provided-address.ts';

const address = { line1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };

test.each([
  ['confirmed', true, false],
  ['unconfirmed', false, false],
  ['fabricated', false, true],
] as const)(
  'interface.md 2.12: an address that is %s is deliverable: %s, simulated: %s',
  (basis, deliverable, simulated) => {
    expect(providedAddress(address, basis)).toEqual({ address, deliverable, simulated });
  },
);
