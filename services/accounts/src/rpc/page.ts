/** A page out of a list that was read one row beyond it. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
): { readonly rows: T[]; readonly hasMore: boolean } {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}
