import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Trouble } from '../../parts/Trouble.tsx';
import { askForLink } from '../../session/session.ts';

type State =
  | { readonly at: 'typing'; readonly error?: unknown }
  | { readonly at: 'sending' }
  | { readonly at: 'sent'; readonly email: string };

/** A member asks for a link. The words are the same for every address, as the answer is. */
export function AskForLink() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ at: 'typing' });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const to = email.trim();
    if (!/^[^@\s]+@[^@\s]+$/.test(to)) return setState({ at: 'typing', error: 'Type your e-mail address.' });
    setState({ at: 'sending' });
    askForLink(to).then(
      () => setState({ at: 'sent', email: to }),
      (error: unknown) => setState({ at: 'typing', error }),
    );
  };
  if (state.at === 'sent')
    return (
      <Stack role="status" mt="md">
        <Text>
          If {state.email} is the address of a member, a link is on its way. Open it in this browser, within
          ten minutes.
        </Text>
        <Button size="sm" onClick={() => setState({ at: 'typing' })}>
          Use another address, or ask again
        </Button>
      </Stack>
    );
  return (
    <form noValidate onSubmit={send}>
      <Stack mt="md">
        <TextInput
          label="Your e-mail"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Trouble error={state.at === 'typing' ? state.error : undefined} />
        <Button variant="filled" size="sm" type="submit" loading={state.at === 'sending'}>
          Send me a link
        </Button>
      </Stack>
    </form>
  );
}
