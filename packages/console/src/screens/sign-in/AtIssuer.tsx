import { Button, Stack, Text } from '@mantine/core';
import { isProblem } from '@telehealth/client';
import { useState } from 'react';
import { Trouble } from '../../parts/Trouble.tsx';
import { beginAtIssuer } from '../../session/session.ts';

/** A member goes to the issuer of the company, at a press: no address leads there by itself. */
export function AtIssuer({ clientId }: { readonly clientId: string }) {
  const [state, setState] = useState<{ readonly isSending?: true; readonly error?: unknown }>({});
  const go = () => {
    setState({ isSending: true });
    beginAtIssuer(clientId).then(
      (url) => location.assign(url),
      (error: unknown) => setState({ error: isUnknown(error) ? unknown : error }),
    );
  };
  return (
    <Stack mt="md">
      <Button variant="filled" size="sm" onClick={go} loading={state.isSending ?? false}>
        Sign in with your company’s account
      </Button>
      <Trouble error={state.error} />
      <Text>Or by e-mail:</Text>
    </Stack>
  );
}

const unknown = 'This address leads to no company’s account. Ask for a link by e-mail instead.';

function isUnknown(error: unknown): boolean {
  return isProblem(error) && error.status === 404;
}
