import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useWork, type Work } from '../session/work.ts';

interface ReadOptions {
  /** False: nothing is read, such as without the scope. */
  readonly enabled?: boolean;
  /** Reads again and again, with this pause in ms. */
  readonly every?: number | false;
}

/** What the API answers. `about` names it within the brand, and changes with everything that the request has. */
export function useRead<T>(
  about: readonly unknown[],
  read: (work: Work) => Promise<T>,
  { enabled = true, every = false }: ReadOptions = {},
): UseQueryResult<T> {
  const work = useWork();
  return useQuery({
    queryKey: [work.brandId, ...about],
    queryFn: () => read(work),
    enabled,
    refetchInterval: every,
  });
}
