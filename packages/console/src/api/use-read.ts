import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useWork, type Work } from '../session/work.ts';

/** What the API answers. `about` names it within the brand, and changes with everything that the request has. */
export function useRead<T>(
  about: readonly unknown[],
  read: (work: Work) => Promise<T>,
  options: Pick<UseQueryOptions<T>, 'enabled' | 'refetchInterval'> = {},
) {
  const work = useWork();
  return useQuery({ queryKey: [work.brandId, ...about], queryFn: () => read(work), ...options });
}
