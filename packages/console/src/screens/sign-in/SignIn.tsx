import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { isProblem } from '@telehealth/client';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Trouble } from '../../parts/Trouble.tsx';
import type { ConsoleSession } from '../../session/session.ts';
import { AskForLink } from './AskForLink.tsx';
import { AtIssuer } from './AtIssuer.tsx';
import type { AskedSignIn } from './asked-sign-in.ts';

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

export type WhyOutside = keyof typeof outside;

export type SignInPlace =
  | { readonly at: 'opening' }
  | { readonly at: 'asking'; readonly present: ConsoleSession }
  | { readonly at: 'outside'; readonly why: WhyOutside }
  | { readonly at: 'trouble'; readonly error: unknown };

interface SignInProps {
  readonly place: SignInPlace;
  readonly asked: AskedSignIn | undefined;
  /** Meant: also where another session is open. */
  readonly onOpen: (isMeant: boolean) => void;
  readonly onStay: (session: ConsoleSession) => void;
}

/** What is shown to somebody who is not in the console. */
export function SignIn({ place, asked, onOpen, onStay }: SignInProps) {
  if (place.at === 'opening') return <Alone title="The console opens" isBusy />;
  if (place.at === 'trouble') return <NotOpened error={place.error} onRetry={() => onOpen(false)} />;
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
        <Button variant="filled" size="sm" onClick={() => onOpen(true)}>
          Open the link
        </Button>
        <Button size="sm" onClick={() => onStay(place.present)}>
          Stay
        </Button>
      </Group>
    </Alone>
  );
}

/** A busy platform says when to ask again, and the console does so by itself. */
function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const seconds = isProblem(error) ? error.retryAfter : undefined;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setTimeout(() => retry(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <Alone title="The console does not open">
      <Trouble error={error} onRetry={onRetry} />
    </Alone>
  );
}

interface AloneProps {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

function Alone({ title, isBusy = false, children }: AloneProps) {
  useDocumentTitle(`${title} – Console`);
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
