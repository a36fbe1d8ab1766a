import { Group, MultiSelect } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { usePages } from '../../api/use-pages.ts';
import { choicesOf } from '../../format/shown.ts';
import { Between } from '../../parts/Between.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import type { Column } from '../../parts/Rows.tsx';
import { State } from '../../parts/State.tsx';
import { endedAt, sortedQuery, useSort } from '../../parts/sort.ts';
import { TextFilter } from '../../parts/TextFilter.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { OfferingFilter } from '../offerings/OfferingFilter.tsx';
import { statuses } from './statuses.ts';

type Journey = components['schemas']['Enrollment'];

const columns: readonly Column<Journey>[] = [
  {
    name: 'Journey',
    of: ({ journey_id }) => <Id path={`/journeys/${journey_id}`} of={journey_id} what="the journey" />,
  },
  { name: 'Your reference', of: ({ reference }) => reference ?? '–' },
  { name: 'Status', of: ({ status }) => <State of={status} /> },
  {
    name: 'Eligibility',
    of: ({ eligibility }) => <State of={eligibility} />,
    isMinor: true,
  },
  { name: 'Offering', of: ({ offering_ref }) => offering_ref ?? '–', isMinor: true },
  {
    name: 'Began',
    sort: 'created',
    of: ({ created_at }) => <When at={created_at} />,
  },
  {
    name: 'Changed',
    sort: 'changed',
    of: ({ updated_at }) => <When at={updated_at} />,
  },
];

/** Without answers of patients. */
export default function Journeys() {
  const { client } = useWork();
  const { get, getAll, choices } = useFilters();
  const span = useSpan('7');
  const sort = useSort();
  const filters = {
    ...{ ...sortedQuery(sort, span), reference: get('reference') },
    ...{ status: getAll('status') as Journey['status'][], offering_ref: getAll('offering') },
  };
  const list = usePages(['journeys', filters, span.until], async (_work, cursor) => {
    const query = { ...filters, ...cursor };
    return endedAt(await client.get('/v1/enrollments', { params: { query } }), sort, span);
  });
  return (
    <Page title="Journeys">
      <Group className="filters">
        <Period usual="7" />
        <Between />
        <MultiSelect label="Status" data={choicesOf(statuses)} {...choices('status')} />
        <OfferingFilter />
        <TextFilter name="reference" label="Your reference" placeholder="Such as order-1034" />
      </Group>
      <ListTable
        caption={sort === 'created' ? 'Journeys, the latest first' : 'Journeys, the earliest change first'}
        {...{ list, columns }}
        keyOf={({ journey_id }) => journey_id}
        csv={{
          name: 'journeys',
          read: (init) => client.get('/v1/enrollments', { params: { query: filters }, ...init }),
        }}
        empty="No journey began in this time with these filters. Choose a longer time, or search for an id with the key “/”."
      />
    </Page>
  );
}
