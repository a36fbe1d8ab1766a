import { Alert, Button, Group, Text } from '@mantine/core';
import { reasonOf } from '../api/reason.ts';

interface TroubleProps {
  /** Nothing is shown without one. */
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A refusal, in the words of its problem. */
export function Trouble({ error, onRetry }: TroubleProps) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert" my="sm">
      <Group justify="space-between">
        <Text size="sm">{typeof error === 'string' ? error : reasonOf(error)}</Text>
        {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
      </Group>
    </Alert>
  );
}
