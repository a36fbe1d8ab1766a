import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';

/** A change. The client library sends it with an idempotency key. `done` is told after it. */
export function useAct<Given = void, Result = unknown>(
  run: (given: Given) => Promise<Result>,
  done: string | ((result: Result) => string),
) {
  return useMutation({
    mutationFn: run,
    onSuccess: (result) =>
      void notifications.show({ message: typeof done === 'string' ? done : done(result), color: 'green' }),
  });
}
