import { type AuditedDocument, unfiledIndex } from '@telehealth/audit';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { CanonicalOffering } from '../domain/canonical-offering.ts';
import type { KeptOperation } from '../domain/kept-operations.ts';
import type { Price } from '../domain/price.ts';

/** An offering of the canonical catalog, by its ref. Never deleted: what is no longer sold is withdrawn. */
export interface OfferingDocument extends CanonicalOffering, AuditedDocument {
  /** The present price; those before it are in the collection of prices. Absent until one is set. */
  readonly price?: Price;
  readonly operations: readonly KeptOperation[];
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** The offerings of one catalog database. */
export type Offerings = Collection<OfferingDocument>;

export const offeringsDefinition: CollectionDefinition<OfferingDocument> = {
  name: 'offerings',
  schemaVersion: 1,
  indexes: [unfiledIndex],
};

/** Offerings by ref, those behind `afterRef` (empty: from the first). */
export function pageOfOfferings(
  offerings: Offerings,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
  options: CallOptions,
): Promise<OfferingDocument[]> {
  const after = afterRef === '' ? {} : { after: [afterRef] };
  return offerings.find({}, { sort: [['_id', 'asc']], limit, ...after }, options);
}

const mostRefs = 1000;

/** Those of the refs that the catalog has, by ref. One read per 1000. */
export async function findOfferings(
  offerings: Offerings,
  refs: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, OfferingDocument>> {
  const found = new Map<string, OfferingDocument>();
  for (let start = 0; start < refs.length; start += mostRefs) {
    const some = refs.slice(start, start + mostRefs);
    const page = await offerings.find({ _id: { in: some } }, { limit: mostRefs }, options);
    for (const offering of page) found.set(offering._id, offering);
  }
  return found;
}
