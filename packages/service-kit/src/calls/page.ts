import { DomainError } from '@telehealth/errors';

export interface Page<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

/** The page of the first `limit` rows, out of a list that was read at least one row beyond it. */
export function pageOf<T>(read: readonly T[], limit: number): Page<T> {
  return { rows: read.slice(0, limit), hasMore: read.length > limit };
}

const maxLimit = 200;
const usualLimit = 50;

/** Rows of a page as contracts ask for them: 0 stands for 50. Throws `malformed-request` below 0 and above 200. */
export function pageLimit(limit: number): number {
  if (limit < 0 || limit > maxLimit)
    throw new DomainError('malformed-request', `a page has at most ${maxLimit} rows`);
  return limit === 0 ? usualLimit : limit;
}
