import { AppShell, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useFilters } from '../address/links.ts';
import { createQueries } from '../api/queries.ts';
import { Find } from '../screens/find/Find.tsx';
import { mayIn } from '../session/access.ts';
import type { Brand } from '../session/brands.ts';
import { consoleClient } from '../session/client.ts';
import type { ConsoleSession } from '../session/session.ts';
import { ProvideWork, type Work } from '../session/work.ts';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { Screens } from './Screens.tsx';

interface WorkplaceProps {
  readonly session: ConsoleSession;
  readonly brands: readonly Brand[];
  readonly onLeave: (why: 'ended' | 'signed-out') => void;
}

/** The frame around the screen of the address. */
export function Workplace({ session, brands, onLeave }: WorkplaceProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [location] = useLocation();
  const asked = useFilters().get('brand');
  const brandId = (brands.find(({ brand_id }) => brand_id === asked) ?? brands[0])?.brand_id ?? '';
  const queries = useMemo(() => createQueries(() => onLeave('ended')), [onLeave]);
  const work: Work = useMemo(
    () => ({
      ...{ session, brands, brandId, may: mayIn(session), client: consoleClient(brandId) },
      // A session of some brands names one in every call.
      account: consoleClient(session.is_limited_to_brands ? brandId : undefined),
    }),
    [session, brands, brandId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen covers the navigation of a phone
  useEffect(close, [location]);
  return (
    <QueryClientProvider client={queries}>
      <ProvideWork value={work}>
        <AppShell
          header={{ height: 56 }}
          navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
          padding="md"
        >
          <Button className="skip" onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}>
            To the content
          </Button>
          <AppShell.Header>
            <Header {...{ isOpen, toggle }} onSignOut={() => onLeave('signed-out')} />
          </AppShell.Header>
          <AppShell.Navbar aria-label="Screens">
            <Navigation />
          </AppShell.Navbar>
          <AppShell.Main>
            <Screens />
          </AppShell.Main>
        </AppShell>
        <Find />
      </ProvideWork>
    </QueryClientProvider>
  );
}
