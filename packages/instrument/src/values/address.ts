/** interface.md 2.12. */
export interface Address {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  /** Postal code of the state. */
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** From an address provider (interface.md 2.12). */
export interface ProvidedAddress {
  readonly address: Address;
  /** False: not confirmed deliverable. Never means confirmed undeliverable. */
  readonly deliverable: boolean;
  /** Fabricated; `deliverable` is then meaningless. */
  readonly simulated: boolean;
}

/** On one line. */
export function addressLabel({ line1, line2, city, state, postalCode }: Address): string {
  return `${line2 === undefined ? line1 : `${line1} ${line2}`}, ${city}, ${state} ${postalCode}`;
}
