import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Price } from '../domain/offerings/price.ts';

/** A former price of an offering. It is copied here before the next price is set, and never changes. */
export interface PriceDocument extends Price {
  readonly _id: string;
  readonly offeringRef: string;
}

export type Prices = Collection<PriceDocument>;

export const pricesDefinition: CollectionDefinition<PriceDocument> = {
  name: 'prices',
  schemaVersion: 1,
  indexes: [{ name: 'offering_number', fields: ['offeringRef', 'number'], unique: true }],
};

/** The document of the offering's price. */
export function priceDocument(offeringRef: string, price: Price): PriceDocument {
  return { _id: `${offeringRef}/${price.number}`, offeringRef, ...price };
}

/** Up to `limit` former prices of the offering with numbers below `below`, newest first. */
export function formerPrices(
  prices: Prices,
  { offeringRef, below, limit }: { offeringRef: string; below: number; limit: number },
  options: CallOptions,
): Promise<PriceDocument[]> {
  return prices.find({ offeringRef, number: { lt: below } }, { sort: { number: 'desc' }, limit }, options);
}
