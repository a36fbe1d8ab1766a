import type { Collection, Document, Filter } from '@telehealth/store';

const maxCounted = 1000;

/** At most a thousand. The filter needs an index. Throws `StoreUnavailable`. */
export function findSome<D extends Document>(
  documents: Pick<Collection<D>, 'find'>,
  filter: Filter<D>,
): Promise<readonly D[]> {
  return documents.find(filter, { limit: maxCounted }, { timeoutMs: 1000 });
}

/** 1000 means 1000 or more. The filter needs an index. Throws `StoreUnavailable`. */
export async function countSome<D extends Document>(
  documents: Pick<Collection<D>, 'find'>,
  filter: Filter<D>,
): Promise<number> {
  return (await findSome(documents, filter)).length;
}
