import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Price } from '../domain/offerings/price.ts';

/** A price an offering had. It is copied here before another one takes its place, and never changes. */
export interface PriceDocument extends Price {
  readonly _id: string;
  readonly offeringRef: string;
}

/** The former prices of one catalog database. */
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

/** The offering's prices with a number under `below`, newest first. */
export function formerPrices(
  prices: Prices,
  { offeringRef, below, limit }: { offeringRef: string; below: number; limit: number },
  options: CallOptions,
): Promise<PriceDocument[]> {
  return prices.find({ offeringRef, number: { lt: below } }, { sort: { number: 'desc' }, limit }, options);
}
