import { useFilters } from '../address/links.ts';
import type { Span } from './period.ts';

/** The orders that an index of the API serves, by the column that is sorted by. */
export const directions = { created: 'descending', changed: 'ascending' } as const;

export type Sort = keyof typeof directions;

/** The one in the address. */
export function useSort(): Sort {
  return useFilters().get('sort') === 'changed' ? 'changed' : 'created';
}

/** The query of a list. Its days are those of the time that it is sorted by. */
export function sortedQuery(sort: Sort, { since, until }: Span) {
  return sort === 'created'
    ? ({ order: 'desc', created_since: since, created_until: until } as const)
    : ({ order: 'asc', updated_since: since } as const);
}

/** Ends a list by the change at the end of its days, for which the API has no bound. */
export function endedAt<Row extends { readonly updated_at: string }>(
  page: { readonly data: readonly Row[]; readonly next_cursor: string | null },
  sort: Sort,
  { until }: Span,
): typeof page {
  if (sort === 'created' || until === undefined) return page;
  const data = page.data.filter(({ updated_at }) => updated_at < until);
  return { data, next_cursor: data.length < page.data.length ? null : page.next_cursor };
}
