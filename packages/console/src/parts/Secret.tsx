import { Alert, Text } from '@mantine/core';
import { Id } from './Id.tsx';

/** Undefined: the answer to a repeated request shows none. */
export function Secret({ name, secret }: { readonly name: string; readonly secret: string | undefined }) {
  return (
    <Alert color="yellow" title={name} className="secret" my="md">
      {secret === undefined ? (
        <Text size="sm">It was shown once already. Make another one.</Text>
      ) : (
        <>
          <Text size="sm" mb="xs">
            Store it now. It is not shown again.
          </Text>
          <Id of={secret} what={name.toLowerCase()} />
        </>
      )}
    </Alert>
  );
}
