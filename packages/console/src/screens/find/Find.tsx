import { Modal, VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../../address/links.ts';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';
import { screensFor } from '../screens.ts';
import { placeOfHit, textOfHit } from './hits.ts';
import { useFind } from './use-find.ts';
import '@mantine/spotlight/styles.css';

interface Choice {
  readonly label: string;
  readonly run: () => void;
  /** False: the search goes on. */
  readonly closes: boolean;
}

/** One box over screens, ids, references, case numbers and contacts of patients. */
export function Find() {
  const { may } = useWork();
  const href = useHref();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const text = query.trim();
  const { hits, offers, isSearching, isDone, error } = useFind(text);
  const named = screensFor(may).filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));
  const choices: readonly Choice[] = [
    ...hits.map((hit) => ({
      label: textOfHit(hit),
      run: () => go(href(placeOfHit(hit), hit.brand_id === null ? {} : { brand: hit.brand_id })),
      closes: true,
    })),
    ...named.map(({ path, title }) => ({ label: title, run: () => go(href(path)), closes: true })),
    ...offers.map((offer) => ({ ...offer, closes: false })),
  ];
  /** What arrives late is selected by nobody. */
  const chooseFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    const selected = currentTarget.closest('[role=dialog]')?.querySelector('[data-selected]');
    const [first] = choices;
    if (key !== 'Enter' || selected || first === undefined) return;
    first.run();
    if (first.closes) spotlight.close();
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
        placeholder="A screen, an id, your reference, a case number, or a patient’s e-mail or phone"
        leftSection={<IconSearch size={18} />}
        onKeyDown={chooseFirst}
      />
      <Spotlight.ActionsList>
        <Trouble error={error} />
        {isDone && hits.length === 0 && <Spotlight.Empty>Nothing is found.</Spotlight.Empty>}
        {isSearching && <Spotlight.Empty>Searching …</Spotlight.Empty>}
        {choices.map(({ label, run, closes }) => (
          <Spotlight.Action key={label} label={label} onClick={run} closeSpotlightOnTrigger={closes} />
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
