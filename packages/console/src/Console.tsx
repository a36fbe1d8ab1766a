import { Headline } from '@telehealth/ui/headline';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { consoleClient } from './api/client.ts';
import { reasonOf } from './api/reason.ts';
import { type ConsoleSession, endSession, openSession, readSession } from './api/session.ts';
import { Trouble } from './parts/Trouble.tsx';
import type { Brand } from './state/context.ts';
import { Workplace } from './Workplace.tsx';

type Place =
  | { readonly at: 'opening' }
  | { readonly at: 'asking'; readonly present: ConsoleSession }
  | { readonly at: 'outside'; readonly why: 'none' | 'link' | 'ended' | 'signed-out' }
  | { readonly at: 'trouble'; readonly reason: string }
  | { readonly at: 'inside'; readonly session: ConsoleSession; readonly brands: readonly Brand[] };

const outside = {
  none: ['You are not signed in', 'Open the console by a link from your own systems, or from the platform.'],
  link: [
    'This link opens nothing any more',
    'A link opens the console once, within ten minutes. Ask for a new one.',
  ],
  ended: ['Your session has ended', 'Ask for a new link to continue.'],
  'signed-out': ['You are signed out', 'Ask for a new link to come back.'],
} as const;

export function Console({ token }: { readonly token: string | undefined }) {
  const [place, setPlace] = useState<Place>({ at: 'opening' });
  const leave = useMemo(() => (why: keyof typeof outside) => setPlace({ at: 'outside', why }), []);

  const open = async (isMeant = false): Promise<void> => {
    setPlace({ at: 'opening' });
    try {
      // A link that somebody sent must not switch this console to another client without a question.
      const present = token === undefined || isMeant ? null : await readSession();
      if (present !== null) return setPlace({ at: 'asking', present });
      const isOpened = token === undefined || (await openSession(token));
      const session = await readSession();
      if (session === null) return leave(isOpened ? 'none' : 'link');
      setPlace({ at: 'inside', session, brands: await brandsOf(session) });
    } catch (error) {
      setPlace({ at: 'trouble', reason: reasonOf(error) });
    }
  };
  useEffect(() => void open(), []);

  if (place.at === 'inside')
    return (
      <Workplace
        session={place.session}
        brands={place.brands}
        onSessionEnd={() => leave('ended')}
        onSignOut={() => void endSession().finally(() => leave('signed-out'))}
      />
    );
  const stay = async (): Promise<void> => {
    if (place.at !== 'asking') return;
    setPlace({ at: 'inside', session: place.present, brands: await brandsOf(place.present) });
  };
  return (
    <main class="alone" aria-busy={place.at === 'opening'}>
      {place.at === 'outside' && (
        <>
          <Headline text={outside[place.why][0]} />
          <p>{outside[place.why][1]}</p>
        </>
      )}
      {place.at === 'asking' && (
        <>
          <Headline text="Open another session?" />
          <p>
            You are in the console of {place.present.client_name}. The link opens a session of its own, maybe
            of another company, and ends this one.
          </p>
          <div class="actions">
            <button type="button" onClick={() => void open(true)}>
              Open the link
            </button>
            <button type="button" onClick={() => void stay()}>
              Stay
            </button>
          </div>
        </>
      )}
      {place.at === 'trouble' && (
        <>
          <Headline text="The console does not open" />
          <Trouble reason={place.reason} onRetry={() => void open()} />
        </>
      )}
    </main>
  );
}

/** With their names if the session may read them. */
async function brandsOf({ brand_ids }: ConsoleSession): Promise<readonly Brand[]> {
  const names = new Map<string, string>();
  try {
    for await (const { brand_id, name } of consoleClient().list('/v1/account/brands'))
      names.set(brand_id, name);
  } catch {
    // Without the scope of brands, ids replace the names.
  }
  return brand_ids.map((brand_id) => ({ brand_id, name: names.get(brand_id) ?? brand_id }));
}
