import { Headline } from '@telehealth/ui/headline';
import { useMemo, useState } from 'preact/hooks';
import { consoleClient } from './api/client.ts';
import type { ConsoleSession } from './api/session.ts';
import { shownTime } from './format/shown.ts';
import { type ScreenEntry, screens } from './screens/screens.ts';
import { mayIn } from './state/access.ts';
import { type Brand, ProvideWork, type Work } from './state/context.ts';
import { useRoute } from './state/route.ts';

interface WorkplaceProps {
  readonly session: ConsoleSession;
  readonly brands: readonly Brand[];
  readonly onSessionEnd: () => void;
  readonly onSignOut: () => void;
}

/** Shows the screen of the address. */
export function Workplace({ session, brands, onSessionEnd, onSignOut }: WorkplaceProps) {
  const [brandId, setBrandId] = useState(brands[0]?.brand_id ?? '');
  const [message, announce] = useState('');
  const route = useRoute();
  const may = useMemo(() => mayIn(session), [session]);
  const reachable = screens.filter(({ needs }) => may(needs));
  const screen = reachable.find(({ path }) => path === route) ?? reachable[0];
  const work: Work = useMemo(
    () => ({
      ...{ session, may, brands, brandId, announce, onSessionEnd },
      client: consoleClient(brandId),
      // A session of some brands names one in every call.
      account: consoleClient(session.is_limited_to_brands ? brandId : undefined),
    }),
    [session, brands, brandId],
  );
  return (
    <ProvideWork value={work}>
      <button
        type="button"
        class="skip"
        onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
      >
        To the content
      </button>
      <header class="top">
        <span class="name">{session.client_name || 'Console'}</span>
        <span class="badge">{session.test ? 'Test mode' : 'Live'}</span>
        {session.read_only && <span class="badge">Read only</span>}
        <select
          aria-label="Brand"
          value={brandId}
          onChange={({ currentTarget }) => setBrandId(currentTarget.value)}
        >
          {brands.map(({ brand_id, name }) => (
            <option key={brand_id} value={brand_id}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" class="quiet" onClick={onSignOut}>
          Sign out
        </button>
      </header>
      <div class="frame">
        <Navigation screens={reachable} current={screen?.path} />
        <main id="main">
          {screen === undefined ? (
            <>
              <Headline text="Nothing to show" />
              <p>Your session may see nothing. Ask for a link with more scopes.</p>
            </>
          ) : (
            <>
              <Headline text={screen.title} />
              <screen.Screen key={`${screen.path} ${brandId}`} />
            </>
          )}
        </main>
      </div>
      <p class="told" role="status">
        {message}
      </p>
      <footer>Your session ends at {shownTime(session.ends_at)}.</footer>
    </ProvideWork>
  );
}

interface NavigationProps {
  readonly screens: readonly ScreenEntry[];
  readonly current: string | undefined;
}

/** Shows only screens that the session reaches. */
function Navigation({ screens, current }: NavigationProps) {
  return (
    <nav aria-label="Screens">
      <ul>
        {screens.map(({ path, title }) => (
          <li key={path}>
            <a href={`#/${path}`} aria-current={path === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
