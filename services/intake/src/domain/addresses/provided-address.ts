import type { Address, ProvidedAddress } from '@telehealth/instrument/walk';

/** What is known of an address: its provider has confirmed that it receives mail, has not, or has made the address up. */
export type AddressBasis = 'confirmed' | 'unconfirmed' | 'fabricated';

/**
 * The address with the two verdicts of interface.md 2.12: only a confirmed one is `deliverable`, and a fabricated one never is.
 */
export function providedAddress(address: Address, basis: AddressBasis): ProvidedAddress {
  return { address, deliverable: basis === 'confirmed', simulated: basis === 'fabricated' };
}
