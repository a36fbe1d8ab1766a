import type { Collection, Document, Filter } from '@telehealth/store';

const maxCounted = 1000;

/** How many documents match; 1000 means 1000 or more. An index serves the filter. Throws `StoreUnavailable`. */
export async function countSome<D extends Document>(
  documents: Pick<Collection<D>, 'find'>,
  filter: Filter<D>,
): Promise<number> {
  return (await documents.find(filter, { limit: maxCounted }, { timeoutMs: 1000 })).length;
}
