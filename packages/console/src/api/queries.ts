import { notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnd } from '../session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Told after it, where the screen does not show it. */
      readonly done?: string | undefined;
      /** False: what is shown is not read again. */
      readonly refetches?: boolean;
    };
  }
}

/** The client library repeats requests itself. What is shown is read again after every change. */
export function createQueries(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd();
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: async (_result, _given, _context, { meta }) => {
        if (meta?.refetches !== false) await queries.invalidateQueries();
        if (meta?.done) notifications.show({ message: meta.done, color: 'green' });
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
  });
  return queries;
}
