import { useMutation } from '@tanstack/react-query';

/** What is read at a press, and changes nothing. */
export function useAsk<Given = void, Result = unknown>(read: (given: Given) => Promise<Result>) {
  return useMutation({ mutationFn: read, meta: { reads: true } });
}
