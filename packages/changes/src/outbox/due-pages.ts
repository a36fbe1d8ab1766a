import type { CallOptions, Collection, Document, FieldPath, Filter } from '@telehealth/store';

/** Documents whose instant in a field has come. */
export interface Due<D extends Document> {
  /** A field of epoch ms with an index of its own. */
  readonly field: FieldPath<D> & keyof D;
  /** Epoch ms, inclusive; 0 unless given. */
  readonly from?: number;
  /** Epoch ms, inclusive. */
  readonly until: number;
  readonly where?: Filter<D>;
  /** Of each read. */
  readonly limits?: CallOptions;
  readonly signal?: AbortSignal | undefined;
  /** 100 unless given. */
  readonly pageSize?: number;
}

/** The page size when more documents share one instant than a usual page holds. */
const maxPageSize = 1000;

/**
 * The documents that are due, a bounded page at a time, the longest due first. What the caller leaves as it was is not
 * met again. Ends early on `signal`, and where more than 1000 documents of one instant are left as they were: the next
 * run begins with those. Throws what the store throws.
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
    // The index alone gives this order: with the id behind it, all of one instant would be sorted for every page.
    const page = await collection.find(filter, { sort: [[field, 'asc']], limit }, limits);
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
