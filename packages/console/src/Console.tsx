import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { reasonOf } from './api/reason.ts';
import { Trouble } from './parts/Trouble.tsx';
import type { AskedSignIn } from './session/asked-sign-in.ts';
import { type Brand, brandsOf } from './session/brands.ts';
import { type ConsoleSession, endSession, openSession, readSession } from './session/session.ts';
import { Workplace } from './shell/Workplace.tsx';
import { AskForLink } from './sign-in/AskForLink.tsx';
import { AtIssuer } from './sign-in/AtIssuer.tsx';

type Place =
  | { readonly at: 'opening' }
  | { readonly at: 'asking'; readonly present: ConsoleSession }
  | { readonly at: 'outside'; readonly why: keyof typeof outside }
  | { readonly at: 'trouble'; readonly error: unknown }
  | { readonly at: 'inside'; readonly session: ConsoleSession; readonly brands: readonly Brand[] };

const outside = {
  none: [
    'You are not signed in',
    'Ask for a link with your e-mail address, or open one from your own systems.',
  ],
  link: [
    'This link opens nothing any more',
    'A link opens the console once, within ten minutes; a mailed one in the browser in which you asked for it. Ask for a new one.',
  ],
  refused: [
    'You are not signed in',
    'The sign-in with your company’s account did not work. Try it again, or ask for a link by e-mail. If neither works, ask who invited you.',
  ],
  ended: ['Your session has ended', 'Ask for a new link to continue.'],
  other: [
    'Another session was opened in this browser',
    'Nothing more is done in this window. Load it again to work in the other session.',
  ],
  'signed-out': ['You are signed out', 'Ask for a new link to come back.'],
} as const;

interface ConsoleProps {
  readonly token: string | undefined;
  readonly asked: AskedSignIn | undefined;
}

/** From the link to the work, and out again. */
export function Console({ token, asked }: ConsoleProps) {
  const [place, setPlace] = useState<Place>({ at: 'opening' });
  const leave = useCallback((why: keyof typeof outside) => setPlace({ at: 'outside', why }), []);
  const onSessionEnd = useCallback(() => leave('ended'), [leave]);

  const enter = async (session: ConsoleSession) =>
    setPlace({ at: 'inside', session, brands: await brandsOf(session) });

  const open = async (isMeant = false): Promise<void> => {
    setPlace({ at: 'opening' });
    try {
      // A link that somebody sent must not switch this console to another client without a question.
      const present = token === undefined || isMeant ? null : await readSession();
      if (present !== null) return setPlace({ at: 'asking', present });
      const isOpened = token === undefined || (await openSession(token));
      const session = await readSession();
      if (session === null) return leave(!isOpened ? 'link' : asked?.isRefused ? 'refused' : 'none');
      await enter(session);
    } catch (error) {
      setPlace({ at: 'trouble', error });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link opens once
  useEffect(() => void open(), []);

  const sessionId = place.at === 'inside' ? place.session.session_id : undefined;
  useEffect(() => {
    if (sessionId === undefined) return;
    // All windows of a browser share one session: a link opened elsewhere may have replaced it by that of another company.
    const look = () =>
      void readSession().then(
        (present) => {
          if (present?.session_id !== sessionId) leave(present === null ? 'ended' : 'other');
        },
        () => undefined,
      );
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [sessionId, leave]);

  const signOut = () =>
    endSession().then(
      () => leave('signed-out'),
      (error: unknown) =>
        notifications.show({
          message: `You are still signed in. ${reasonOf(error)}`,
          color: 'red',
          autoClose: false,
          closeButtonProps: { 'aria-label': 'Close' },
        }),
    );

  if (place.at === 'inside')
    return (
      <Router base="/console">
        <Workplace
          session={place.session}
          brands={place.brands}
          onSessionEnd={onSessionEnd}
          onSignOut={() => void signOut()}
        />
      </Router>
    );
  if (place.at === 'opening') return <Alone title="The console opens" isBusy />;
  if (place.at === 'trouble')
    return (
      <Alone title="The console does not open">
        <Trouble error={place.error} onRetry={() => void open()} />
      </Alone>
    );
  if (place.at === 'outside')
    return (
      <Alone title={outside[place.why][0]}>
        <Text>{outside[place.why][1]}</Text>
        {place.why !== 'other' && (
          <>
            {asked !== undefined && asked.clientId !== '' && <AtIssuer clientId={asked.clientId} />}
            <AskForLink />
          </>
        )}
      </Alone>
    );
  return (
    <Alone title="Open another session?">
      <Text mb="md">
        You are in the console of {place.present.client_name}. The link opens a session of its own, maybe of
        another company, and ends this one.
      </Text>
      <Group>
        <Button onClick={() => void open(true)}>Open the link</Button>
        <Button variant="default" onClick={() => void enter(place.present)}>
          Stay
        </Button>
      </Group>
    </Alone>
  );
}

interface AloneProps {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** What is shown outside of the console. */
function Alone({ title, isBusy = false, children }: AloneProps) {
  useEffect(() => {
    document.title = `${title} – Console`;
  }, [title]);
  return (
    <main className="alone" aria-busy={isBusy}>
      <Title order={1} size="h2" mb="sm">
        {title}
      </Title>
      {isBusy && <Loader aria-hidden="true" />}
      {children}
    </main>
  );
}
