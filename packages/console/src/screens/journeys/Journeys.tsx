import { Text } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { usePages } from '../../api/use-pages.ts';
import { Between } from '../../parts/Between.tsx';
import type { Column } from '../../parts/column.ts';
import { ChoicesFilter, Filters, TextFilter } from '../../parts/Filters.tsx';
import { IdLink } from '../../parts/IdLink.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { OfferingFilter } from '../../parts/OfferingFilter.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import { State } from '../../parts/State.tsx';
import { endedAt, sortedQuery, useSort } from '../../parts/sort.ts';
import { When } from '../../parts/When.tsx';
import { statuses } from './statuses.ts';

type Journey = components['schemas']['Enrollment'];

const columns: readonly Column<Journey>[] = [
  {
    name: 'Journey',
    text: ({ journey_id }) => journey_id,
    of: ({ journey_id }) => <IdLink path={`/journeys/${journey_id}`} id={journey_id} what="the journey" />,
  },
  { name: 'Your reference', text: ({ reference }) => reference ?? '–' },
  { name: 'Status', text: ({ status }) => status, of: ({ status }) => <State of={status} /> },
  {
    name: 'Eligibility',
    text: ({ eligibility }) => eligibility,
    of: ({ eligibility }) => <State of={eligibility} />,
    isMinor: true,
  },
  { name: 'Offering', text: ({ offering_ref }) => offering_ref ?? '–', isMinor: true },
  {
    name: 'Began',
    sort: 'created',
    text: ({ created_at }) => created_at,
    of: ({ created_at }) => <When at={created_at} />,
  },
  {
    name: 'Changed',
    sort: 'changed',
    text: ({ updated_at }) => updated_at,
    of: ({ updated_at }) => <When at={updated_at} />,
  },
];

/** Without answers of patients. */
export default function Journeys() {
  const { get, getAll } = useFilters();
  const span = useSpan('7');
  const sort = useSort();
  const filters = {
    ...{ ...sortedQuery(sort, span), reference: get('reference') },
    ...{ status: getAll('status') as Journey['status'][], offering_ref: getAll('offering') },
  };
  const list = usePages(['journeys', filters, span.until], async ({ client }, cursor) => {
    const query = { ...filters, ...cursor };
    return endedAt(await client.get('/v1/enrollments', { params: { query } }), sort, span);
  });
  return (
    <Page title="Journeys">
      <Filters>
        <Period usual="7" />
        <Between />
        <ChoicesFilter name="status" label="Status" choices={statuses} />
        <OfferingFilter />
        <TextFilter name="reference" label="Your reference" placeholder="Such as order-1034" />
      </Filters>
      <ListTable
        caption={sort === 'created' ? 'Journeys, the latest first' : 'Journeys, the earliest change first'}
        {...{ list, columns }}
        keyOf={({ journey_id }) => journey_id}
        csv={{ name: 'journeys', path: '/v1/enrollments', query: filters }}
        empty={
          <Text>
            No journey began in this time with these filters. Choose a longer time, or search for an id with
            the key “/”.
          </Text>
        }
      />
    </Page>
  );
}
