import { Modal, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../address/links.ts';
import { useRead } from '../api/use-read.ts';
import { screens } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';
import { placeOfHit, textOfHit } from './hits.ts';
import '@mantine/spotlight/styles.css';

/** Nobody types faster; what is pasted is searched at once after it. */
const pauseMs = 200;

/** One box over screens, ids and references. */
export function Find() {
  const { may } = useWork();
  const href = useHref();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), pauseMs);
  const search = useRead(
    ['search', asked],
    async ({ account }) =>
      (await account.get('/v1/account/search', { params: { query: { q: asked } } })).data,
    { enabled: asked !== '' },
  );
  const named = screens.filter(
    ({ title, needs }) =>
      (needs === undefined || may(needs)) && title.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const hits = asked === '' ? [] : (search.data ?? []);
  const [first] = [
    ...hits.map((hit) => href(placeOfHit(hit), {}, hit.brand_id ?? undefined)),
    ...named.map(({ path }) => href(path)),
  ];
  /** What arrives late is selected by nobody. */
  const openFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const selected = currentTarget.closest('[role=dialog]')?.querySelector('[data-selected]');
    if (key !== 'Enter' || selected || first === undefined) return;
    go(first);
    spotlight.close();
  };
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
        placeholder="A screen, a whole id such as ord_…, or your reference"
        leftSection={<IconSearch size={18} />}
        onKeyDown={openFirst}
      />
      <Spotlight.ActionsList>
        {hits.map((hit) => (
          <Spotlight.Action
            key={`${hit.kind} ${hit.id}`}
            label={textOfHit(hit)}
            onClick={() => go(href(placeOfHit(hit), {}, hit.brand_id ?? undefined))}
          />
        ))}
        {named.map(({ path, title }) => (
          <Spotlight.Action key={path} label={title} onClick={() => go(href(path))} />
        ))}
        {hits.length + named.length === 0 && (
          <Spotlight.Empty>
            {search.isLoading ? 'Searching …' : 'Nothing has this name, id or reference.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
