import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../address/links.ts';
import { placeOf } from '../address/places.ts';
import { screens } from '../screens/screens.ts';
import { useWork } from '../session/work.ts';
import '@mantine/spotlight/styles.css';

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
  const found: SpotlightActionData[] = [
    ...(place === undefined ? [] : [{ id: place, label: `Open ${text}`, onClick: () => go(href(place)) }]),
    ...named.map(({ path, title }) => ({ id: path, label: title, onClick: () => go(href(path)) })),
    ...reachable
      .filter(({ byReference }) => isReference && byReference)
      .map(({ path, title }) => ({
        id: `${path} ${text}`,
        label: `${title} with your reference “${text}”`,
        onClick: () => go(href(path, { reference: text, days: '30' })),
      })),
  ];
  return (
    <Spotlight
      actions={found}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      nothingFound="Nothing has this name."
      searchProps={{ placeholder: 'A screen, an id such as ord_…, or your reference' }}
      highlightQuery={false}
      clearQueryOnClose
      scrollable
      maxHeight={360}
    />
  );
}
