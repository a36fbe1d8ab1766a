import { Text } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { useNewest } from '../../api/use-newest.ts';
import type { Column } from '../../parts/column.ts';
import { ChoiceFilter, Filters, TextFilter } from '../../parts/Filters.tsx';
import { IdLink } from '../../parts/IdLink.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { OfferingFilter } from '../../parts/OfferingFilter.tsx';
import { Page } from '../../parts/Page.tsx';
import { beginOf, Period, useDays } from '../../parts/Period.tsx';
import { State } from '../../parts/State.tsx';
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
  { name: 'Changed', text: ({ updated_at }) => updated_at, of: ({ updated_at }) => <When at={updated_at} /> },
];

/** Without answers of patients. */
export default function Journeys() {
  const { get } = useFilters();
  const days = useDays('7');
  const [status, reference, offering_ref] = [get('status'), get('reference'), get('offering')];
  const list = useNewest(['journeys', days, status, reference, offering_ref], ({ client }, cursor) => {
    const filters = {
      updated_since: beginOf(days),
      status: status as Journey['status'],
      reference,
      offering_ref,
    };
    return client.get('/v1/enrollments', { params: { query: { ...filters, ...cursor, limit: 200 } } });
  });
  return (
    <Page title="Journeys">
      <Filters>
        <Period usual="7" />
        <ChoiceFilter name="status" label="Status" choices={statuses} />
        <OfferingFilter />
        <TextFilter name="reference" label="Your reference" placeholder="Such as order-1034" />
      </Filters>
      <ListTable
        caption="Journeys, the latest change first"
        {...{ list, columns }}
        keyOf={({ journey_id }) => journey_id}
        csv="journeys"
        empty={
          <Text>
            No journey changed in this time with these filters. Choose a longer time, or search for an id with
            the key “/”.
          </Text>
        }
      />
    </Page>
  );
}
