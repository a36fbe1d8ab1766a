/** A price in minor units; null while no price is set, which is while there is no currency. */
export function priceMinor(offering: {
  readonly priceMinor: bigint;
  readonly currency: string;
}): number | null {
  return offering.currency === '' ? null : Number(offering.priceMinor);
}
