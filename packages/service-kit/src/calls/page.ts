import { DomainError } from '@telehealth/errors';

export interface Page<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

/** As JSON (decisions.md 13). */
const maxPageBytes = 256 * 1024;

/**
 * From a list read at least one row beyond `limit`: at most `limit` rows and 256 KiB as JSON, but always the first, so
 * no page blocks its thread for long. `jsonOf` where a row has its JSON already.
 */
export function pageOf<T>(
  read: readonly T[],
  limit: number,
  jsonOf: (row: T) => string = (row) => JSON.stringify(row) ?? '',
): Page<T> {
  const rows = read.slice(0, limit);
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(jsonOf(row));
    return bytes > maxPageBytes && index > 0;
  });
  const page = end < 0 ? rows : rows.slice(0, end);
  return { rows: page, hasMore: read.length > page.length };
}

const maxLimit = 200;
const usualLimit = 50;

/** 0 stands for 50. Throws `malformed-request` below 0 and above 200. */
export function pageLimit(limit: number): number {
  if (limit < 0 || limit > maxLimit)
    throw new DomainError('malformed-request', `a page has at most ${maxLimit} rows`);
  return limit === 0 ? usualLimit : limit;
}
