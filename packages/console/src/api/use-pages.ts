import { useInfiniteQuery } from '@tanstack/react-query';
import { useWork, type Work } from '../session/work.ts';

type Page<Row> = { readonly data: readonly Row[]; readonly next_cursor: string | null };

/** The rows of the pages that were read so far. `about` names the list and everything it is filtered by. */
export function usePages<Row>(
  about: readonly unknown[],
  read: (work: Work, cursor: { readonly cursor?: string }) => Promise<Page<Row>>,
) {
  const work = useWork();
  return useInfiniteQuery({
    queryKey: [work.brandId, ...about],
    queryFn: ({ pageParam }) => read(work, pageParam),
    initialPageParam: {},
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? undefined : { cursor: next_cursor }),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}
