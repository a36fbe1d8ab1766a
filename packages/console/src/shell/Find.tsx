import { Modal, VisuallyHidden } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../address/links.ts';
import { placeOf } from '../address/places.ts';
import { screens } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';
import '@mantine/spotlight/styles.css';

interface Found {
  readonly path: string;
  readonly label: string;
  readonly filters?: Readonly<Record<string, string>>;
}

/** One box over screens, ids and references. */
export function Find() {
  const { may } = useWork();
  const href = useHref();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const text = query.trim();
  const place = placeOf(text);
  const reachable = screens.filter(({ needs }) => needs === undefined || may(needs));
  const named = reachable.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
  const isReference = text !== '' && place === undefined;
  const found: readonly Found[] = [
    ...(place === undefined ? [] : [{ path: place, label: `Open ${text}` }]),
    ...named.map(({ path, title }) => ({ path, label: title })),
    ...reachable
      .filter(({ byReference }) => isReference && byReference)
      .map(({ path, title }) => ({
        path,
        label: `${title} with your reference “${text}”`,
        filters: { reference: text, days: '30' },
      })),
  ];
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      clearQueryOnClose
      scrollable
      maxHeight={360}
    >
      <VisuallyHidden>
        <Modal.Title>Find</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        aria-label="Find"
        placeholder="A screen, an id such as ord_…, or your reference"
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {found.length === 0 && <Spotlight.Empty>Nothing has this name.</Spotlight.Empty>}
        {found.map(({ path, label, filters }) => (
          <Spotlight.Action key={label} label={label} onClick={() => go(href(path, filters))} />
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
