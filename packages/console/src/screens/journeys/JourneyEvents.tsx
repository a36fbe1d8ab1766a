import { Text } from '@mantine/core';
import { usePages } from '../../api/use-pages.ts';
import { IdLink } from '../../parts/IdLink.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Section } from '../../parts/Section.tsx';
import { When } from '../../parts/When.tsx';

/** Of 30 days. The screen of an event shows its deliveries. */
export function JourneyEvents({ journeyId: journey_id }: { readonly journeyId: string }) {
  const list = usePages(['events', 'of', journey_id], async ({ client }, cursor) => {
    const { data, next_cursor } = await client.get('/v1/events', {
      params: { query: { order: 'desc', journey_id, ...cursor } },
    });
    return { data: data as readonly { id: string; type: string; timestamp: string }[], next_cursor };
  });
  return (
    <Section title="Events">
      <ListTable
        caption="Events of the journey"
        list={list}
        keyOf={({ id }) => id}
        empty={<Text>No event of the last 30 days is about this journey.</Text>}
        columns={[
          { name: 'Type', text: ({ type }) => type },
          {
            name: 'Event and deliveries',
            text: ({ id }) => id,
            of: ({ id }) => <IdLink path={`/events/${id}`} id={id} what="the event" />,
          },
          {
            name: 'When',
            text: ({ timestamp }) => timestamp,
            of: ({ timestamp }) => <When at={timestamp} />,
          },
        ]}
      />
    </Section>
  );
}
