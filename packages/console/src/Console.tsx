import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { Router } from 'wouter';
import type { AskedSignIn } from './screens/sign-in/asked-sign-in.ts';
import { SignIn, type SignInPlace, type WhyOutside } from './screens/sign-in/SignIn.tsx';
import { type Brand, brandsOf } from './session/brands.ts';
import { type ConsoleSession, openSession, readSession } from './session/session.ts';
import { Workplace } from './shell/Workplace.tsx';

type Place =
  | SignInPlace
  | { readonly at: 'inside'; readonly session: ConsoleSession; readonly brands: readonly Brand[] };

interface ConsoleProps {
  readonly token: string | undefined;
  readonly asked: AskedSignIn | undefined;
}

/** From the link to the work, and out again. */
export function Console({ token, asked }: ConsoleProps) {
  const [place, setPlace] = useState<Place>({ at: 'opening' });
  const leave = useCallback((why: WhyOutside) => setPlace({ at: 'outside', why }), []);

  const enter = async (session: ConsoleSession) =>
    setPlace({ at: 'inside', session, brands: await brandsOf(session) });

  const open = async (isMeant: boolean): Promise<void> => {
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
  useEffect(() => void open(false), []);

  // All windows of a browser share one session: a link opened elsewhere may have replaced it by that of another company.
  useWindowEvent('focus', () => {
    if (place.at !== 'inside') return;
    readSession().then(
      (present) => {
        if (present?.session_id !== place.session.session_id) leave(present === null ? 'ended' : 'other');
      },
      () => undefined,
    );
  });

  if (place.at !== 'inside')
    return (
      <SignIn
        {...{ place, asked }}
        onOpen={(isMeant) => void open(isMeant)}
        onStay={(present) => void enter(present)}
      />
    );
  return (
    <Router base="/console">
      <Workplace session={place.session} brands={place.brands} onLeave={leave} />
    </Router>
  );
}
