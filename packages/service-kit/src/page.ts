/** Rows of a list, and whether more follow. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

/** The page of the first `limit` rows, out of a list that was read at least one row beyond it. */
export function pageOf<T>(read: readonly T[], limit: number): Page<T> {
  return { rows: read.slice(0, limit), hasMore: read.length > limit };
}
