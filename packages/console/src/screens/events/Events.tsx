import { Group, MultiSelect } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { usePages } from '../../api/use-pages.ts';
import { Between } from '../../parts/Between.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { eventTypes } from './event-types.ts';
import { subjectOf } from './subject.tsx';

type EventType = components['schemas']['EventType'];

interface Event {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly test: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** As receivers get them. */
export default function Events() {
  const { client } = useWork();
  const { getAll, choices } = useFilters();
  const type = getAll('type');
  const { since, until } = useSpan('7');
  const filters = { since, until, type: type as EventType[] | undefined };
  const list = usePages(['events', filters], async (_work, cursor) => {
    const query = { order: 'desc' as const, ...filters, ...cursor };
    const { data, next_cursor } = await client.get('/v1/events', { params: { query } });
    return { data: data as unknown as readonly Event[], next_cursor };
  });
  return (
    <Page title="Events">
      <Group className="filters">
        <Period usual="7" />
        <Between />
        <MultiSelect label="Type" data={eventTypes} {...choices('type')} />
      </Group>
      <ListTable<Event>
        caption="Events, the latest first"
        list={list}
        keyOf={({ id }) => id}
        csv={{
          name: 'events',
          read: (init) => client.get('/v1/events', { params: { query: filters }, ...init }),
        }}
        empty="Nothing happened in this time with these filters. Events are stored for 30 days."
        columns={[
          {
            name: 'Event',
            of: ({ id }) => <Id path={`/events/${id}`} of={id} what="the event" />,
          },
          { name: 'Type', of: (event) => event.type },
          {
            name: 'About',
            of: ({ data }) => subjectOf(data),
          },
          { name: 'Test', of: ({ test }) => (test ? 'Yes' : 'No'), isMinor: true },
          {
            name: 'When',
            of: ({ timestamp }) => <When at={timestamp} />,
          },
        ]}
      />
    </Page>
  );
}
