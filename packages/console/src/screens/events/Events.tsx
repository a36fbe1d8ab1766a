import { Text } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { useNewest } from '../../api/use-newest.ts';
import { eventTypes } from '../../parts/event-types.ts';
import { ChoiceFilter, Filters } from '../../parts/Filters.tsx';
import { IdLink } from '../../parts/IdLink.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { beginOf, Period, useDays } from '../../parts/Period.tsx';
import { When } from '../../parts/When.tsx';
import { subjectOf } from './subject.tsx';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly test: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** As receivers get them. */
export default function Events() {
  const { get } = useFilters();
  const days = useDays('7');
  const type = get('type');
  const list = useNewest(['events', days, type], async ({ client }, cursor) => {
    const query = { since: beginOf(days), type, limit: 200, ...cursor };
    const { data, next_cursor } = await client.get('/v1/events', { params: { query: query as never } });
    return { data: data as unknown as readonly Event[], next_cursor };
  });
  return (
    <Page title="Events">
      <Filters>
        <Period usual="7" />
        <ChoiceFilter name="type" label="Type" choices={eventTypes} shownAs={(one) => one} />
      </Filters>
      <ListTable<Event>
        caption="Events, the latest first"
        list={list}
        keyOf={({ id }) => id}
        csv="events"
        empty={<Text>Nothing happened in this time with these filters. Events are stored for 30 days.</Text>}
        columns={[
          {
            name: 'Event',
            text: ({ id }) => id,
            of: ({ id }) => <IdLink path={`/events/${id}`} id={id} what="the event" />,
          },
          { name: 'Type', text: (event) => event.type },
          {
            name: 'About',
            text: ({ data }) => String(data.journey_id ?? ''),
            of: ({ data }) => subjectOf(data),
          },
          { name: 'Test', text: ({ test }) => (test ? 'Yes' : 'No'), isMinor: true },
          {
            name: 'When',
            text: ({ timestamp }) => timestamp,
            of: ({ timestamp }) => <When at={timestamp} />,
          },
        ]}
      />
    </Page>
  );
}
