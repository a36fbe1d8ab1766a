import { DomainError } from '@telehealth/errors';

const largest = 200;

/** The size of the page asked for, 50 for 0. Throws `malformed-request` for more than 200. */
export function pageLimit(limit: number): number {
  if (limit > largest) throw new DomainError('malformed-request', `a page has at most ${largest} rows`);
  return limit === 0 ? 50 : limit;
}

/** A page out of a list that was read one row beyond it. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
): { readonly rows: T[]; readonly hasMore: boolean } {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}
