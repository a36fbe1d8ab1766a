/** A postal address (interface.md 2.12). */
export interface Address {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  /** Two letters, as the postal service has them. */
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** An address as an address provider knows it (interface.md 2.12). */
export interface ProvidedAddress {
  readonly address: Address;
  /** False: not confirmed deliverable, whatever the reason. Never means confirmed undeliverable. */
  readonly deliverable: boolean;
  /** Fabricated; `deliverable` means nothing then. */
  readonly simulated: boolean;
}

/** The address on one line. */
export function addressLabel({ line1, line2, city, state, postalCode }: Address): string {
  return `${line2 === undefined ? line1 : `${line1} ${line2}`}, ${city}, ${state} ${postalCode}`;
}
