import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnd } from '../session/session.ts';

/** The client library repeats requests itself. What is shown is read again after every change, and not after what only reads. */
export function createQueries(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd();
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_result, _given, _context, { meta }) =>
        meta?.reads === true ? undefined : queries.invalidateQueries(),
    }),
    defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
  });
  return queries;
}
