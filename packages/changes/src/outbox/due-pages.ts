import type { CallOptions, Collection, Document, FieldPath, Filter, Sort } from '@telehealth/store';

/** Documents whose time in a field has come. */
export interface Due<D extends Document> {
  /** Epoch ms, with its own index. */
  readonly field: FieldPath<D> & keyof D;
  /** Epoch ms, inclusive; 0 by default. */
  readonly from?: number;
  /** Epoch ms, inclusive. */
  readonly until: number;
  readonly where?: Filter<D>;
  readonly limits?: CallOptions;
  readonly signal?: AbortSignal | undefined;
  /** 100 by default. */
  readonly pageSize?: number;
}

/** The page size when one instant has more documents than a page. */
const maxPageSize = 1000;

/**
 * Due documents in bounded pages, oldest first. A document that the caller leaves unchanged is not returned
 * again. Ends early on `signal`, and after 1000 unchanged documents of one instant, with which the next run
 * begins. Throws what the store throws.
 */
export async function* duePages<D extends Document>(
  collection: Pick<Collection<D>, 'find'>,
  { field, from: first = 0, until, where = {}, limits = {}, signal, pageSize = 100 }: Due<D>,
): AsyncGenerator<readonly D[]> {
  let from = first;
  let limit = pageSize;
  // Documents of the instant `from`.
  let met = new Set<string>();
  while (!signal?.aborted) {
    const filter = { ...where, [field]: { gte: from, lte: until } } as Filter<D>;
    // The index has this order; adding the id would sort a whole instant for every page.
    const page = await collection.find(filter, { sort: { [field]: 'asc' } as Sort<D>, limit }, limits);
    const fresh = page.filter(({ _id }) => !met.has(_id));
    if (fresh.length > 0) yield fresh;
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    const reached = Number(last[field]);
    if (reached > from) met = new Set();
    for (const each of page) if (Number(each[field]) === reached) met.add(each._id);
    if (reached > from || fresh.length > 0) limit = pageSize;
    else if (limit < maxPageSize) limit = maxPageSize;
    else return;
    from = reached;
  }
}
