import { usePages } from '../../api/use-pages.ts';
import { Id } from '../../parts/Id.tsx';
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
        empty="No event of the last 30 days is about this journey."
        columns={[
          { name: 'Type', of: ({ type }) => type },
          {
            name: 'Event and deliveries',
            of: ({ id }) => <Id path={`/events/${id}`} of={id} what="the event" />,
          },
          {
            name: 'When',
            of: ({ timestamp }) => <When at={timestamp} />,
          },
        ]}
      />
    </Section>
  );
}
