import { useInfiniteQuery } from '@tanstack/react-query';
import { useWork, type Work } from '../session/work.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** The pages read so far. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly reload: () => void;
}

/** The cursor of the next page, as a part of the query. */
export type Cursor = { readonly cursor?: string };

/** Page by page. `about` names the list and everything it is filtered by. */
export function usePages<Row>(
  about: readonly unknown[],
  read: (work: Work, cursor: Cursor) => Promise<Page<Row>>,
  enabled = true,
): ReadRows<Row> {
  const work = useWork();
  const pages = useInfiniteQuery({
    queryKey: [work.brandId, ...about],
    queryFn: ({ pageParam }) => read(work, pageParam),
    initialPageParam: {} as Cursor,
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? undefined : { cursor: next_cursor }),
    enabled,
  });
  return {
    rows: pages.data?.pages.flatMap(({ data }) => data) ?? [],
    hasMore: pages.hasNextPage,
    isPending: pages.isPending,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    more: () => void pages.fetchNextPage(),
    reload: () => void pages.refetch(),
  };
}
