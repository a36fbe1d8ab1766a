import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { CanonicalOffering } from '../domain/offerings/canonical-offering.ts';
import type { Price } from '../domain/offerings/price.ts';

/** An offering of the canonical catalog, by its ref. It is never deleted, only withdrawn. */
export interface OfferingDocument extends CanonicalOffering, ChangedDocument {
  /** The present price; absent until a price is set. Former prices have their own collection. */
  readonly price?: Price;
}

export type Offerings = Collection<OfferingDocument>;

export const offeringsDefinition: CollectionDefinition<OfferingDocument> = {
  name: 'offerings',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** Up to `limit` offerings with refs after `after`, by ref. */
export function findOfferingsAfter(
  offerings: Offerings,
  { after, limit }: IdRange,
  options: CallOptions,
): Promise<OfferingDocument[]> {
  return offerings.find({ _id: { gt: after } }, { sort: { _id: 'asc' }, limit }, options);
}

const maxRefs = 1000;

/** The offerings with one of the refs, by ref. It takes one read for each 1000 refs. */
export async function findOfferings(
  offerings: Offerings,
  refs: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, OfferingDocument>> {
  const found = new Map<string, OfferingDocument>();
  for (let start = 0; start < refs.length; start += maxRefs) {
    const some = refs.slice(start, start + maxRefs);
    const page = await offerings.find({ _id: { in: some } }, { limit: maxRefs }, options);
    for (const offering of page) found.set(offering._id, offering);
  }
  return found;
}
