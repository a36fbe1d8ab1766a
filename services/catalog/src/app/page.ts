/** Rows of a list, and whether more follow. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

/** The page of `limit` rows out of up to one more that was read. */
export function pageOf<T>(read: readonly T[], limit: number): Page<T> {
  return { rows: read.slice(0, limit), hasMore: read.length > limit };
}
