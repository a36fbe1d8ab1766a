import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { CanonicalOffering } from '../domain/offerings/canonical-offering.ts';
import type { Price } from '../domain/offerings/price.ts';

/** An offering of the canonical catalog, by its ref. It is never deleted, only withdrawn. */
export interface OfferingDocument extends CanonicalOffering, ChangedDocument {
  /** The present price; former ones are in the collection of prices. Absent until one is set. */
  readonly price?: Price;
}

/** The offerings of one catalog database. */
export type Offerings = Collection<OfferingDocument>;

export const offeringsDefinition: CollectionDefinition<OfferingDocument> = {
  name: 'offerings',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** A page of the offerings by ref, behind `afterRef` (empty: from the first). */
export function pageOfOfferings(
  offerings: Offerings,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
  options: CallOptions,
): Promise<OfferingDocument[]> {
  const after = afterRef === '' ? {} : { after: [afterRef] };
  return offerings.find({}, { sort: { _id: 'asc' }, limit, ...after }, options);
}

const maxRefs = 1000;

/** The offerings that have one of the refs, by ref. One read per 1000 refs. */
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
