import type { Address, ProvidedAddress } from '@telehealth/instrument/walk';

/** Whether the provider has confirmed that the address receives mail, has not, or has made the address up. */
export type AddressBasis = 'confirmed' | 'unconfirmed' | 'fabricated';

/** The two verdicts of interface.md 2.12: only a confirmed address is `deliverable`, and a fabricated one never is. */
export function providedAddress(address: Address, basis: AddressBasis): ProvidedAddress {
  return { address, deliverable: basis === 'confirmed', simulated: basis === 'fabricated' };
}
