import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { mayStandInAddress } from '../../address/links.ts';
import { useRead } from '../../api/use-read.ts';
import { useWork } from '../../session/work.ts';
import { contactIn, isId } from './asked.ts';

type Hit = components['schemas']['SearchHit'];

/** Nobody types faster; what is pasted is searched after it. */
const pauseMs = 200;

export interface Offer {
  readonly label: string;
  readonly run: () => void;
}

/** Ids are searched at once; everything else when the person says so, because it may be half typed. */
export function useFind(text: string) {
  const { account, may } = useWork();
  const [paused] = useDebouncedValue(text, pauseMs);
  const [meant, setMeant] = useState('');
  const asked = isId(paused) ? paused : meant;
  const search = useRead(
    ['search', asked],
    async (work) => (await work.account.get('/v1/account/search', { params: { query: { q: asked } } })).data,
    { enabled: asked !== '' && asked === text },
  );
  const byContact = useMutation({
    meta: { refetches: false },
    mutationFn: async (body: components['schemas']['ContactSearch']) => {
      const { data } = await account.post('/v1/account/search/contacts', { body });
      const hits = data.map(
        ({ journey_id: id, brand_id, status }): Hit => ({
          kind: 'journey',
          id,
          brand_id,
          label: null,
          status,
        }),
      );
      return { text, hits };
    },
  });
  const found = byContact.data?.text === text ? byContact.data.hits : undefined;
  const contact = contactIn(text);
  const offers: readonly Offer[] = [
    ...(contact !== undefined && found === undefined && may('enrollments:write')
      ? [{ label: `Find the journeys of the patient ${text}`, run: () => byContact.mutate(contact) }]
      : []),
    ...(text !== '' && !isId(text) && mayStandInAddress(text) && meant !== text
      ? [{ label: `Find what has the reference or case number “${text}”`, run: () => setMeant(text) }]
      : []),
  ];
  return {
    hits: found ?? (asked === text && text !== '' ? (search.data ?? []) : []),
    offers,
    isSearching: search.isLoading || byContact.isPending,
    isDone: found !== undefined || (asked === text && search.isSuccess),
    error: search.error ?? byContact.error,
  };
}
