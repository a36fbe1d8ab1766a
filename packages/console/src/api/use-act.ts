import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';

/** A change. The client library sends it with an idempotency key. `done` is told after it, where the screen does not show it. */
export function useAct<Given = void, Result = unknown>(
  run: (given: Given) => Promise<Result>,
  done?: string,
) {
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (done === undefined) return;
      notifications.show({ message: done, color: 'green', closeButtonProps: { 'aria-label': 'Close' } });
    },
  });
}
