import type { RetrieveAddressResponse } from '@telehealth/contracts/intake/v1/address_service';
import type { RetrievedAddress } from '../schemas/address.ts';

/** A retrieved address as bodies show it (interface.md 2.12). */
export function retrievedAddressToJson(answer: RetrieveAddressResponse): RetrievedAddress {
  const { address, deliverable, simulated } = answer;
  if (address === undefined) throw new Error('an answer without an address');
  const { line1, line2, city, state, postalCode, country } = address;
  return {
    address: { line1, ...(line2 !== '' && { line2 }), city, state, postal_code: postalCode, country },
    deliverable,
    simulated,
  };
}
