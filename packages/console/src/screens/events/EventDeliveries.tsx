import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { Answered } from '../../parts/Answered.tsx';
import { NextAttempt } from '../../parts/NextAttempt.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';

/** To every receiver of the brand. */
export function EventDeliveries({ eventId: event_id }: { readonly eventId: string }) {
  const read = useRead(['event', event_id, 'deliveries'], async ({ client }) => {
    const receivers = [];
    for await (const receiver of client.list('/v1/webhooks/registrations')) receivers.push(receiver);
    const found = await Promise.all(
      receivers.map(async ({ registration_id, url }) => {
        const { data } = await client.get('/v1/webhooks/registrations/{registration_id}/deliveries', {
          params: { path: { registration_id }, query: { event_id } },
        });
        return data.map((delivery) => ({ ...delivery, registration_id, url }));
      }),
    );
    return found.flat();
  });
  return (
    <Section title="Deliveries">
      <Answered to={read} height={60}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Text c="dimmed">No receiver of the brand wants this type of event.</Text>
          ) : (
            <Rows
              caption="Deliveries of the event"
              rows={deliveries}
              keyOf={({ delivery_id }) => delivery_id}
              columns={[
                {
                  name: 'Receiver',
                  of: ({ url, registration_id, delivery_id }) => (
                    <To path={`/webhooks/${registration_id}`} filters={{ delivery: delivery_id }}>
                      {url}
                    </To>
                  ),
                },
                { name: 'State', of: ({ status }) => <State of={status} /> },
                { name: 'Attempts', of: ({ attempt_count }) => String(attempt_count), isNumber: true },
                {
                  name: 'Next attempt',
                  of: ({ next_attempt_at }) => <NextAttempt at={next_attempt_at} />,
                },
              ]}
            />
          )
        }
      </Answered>
    </Section>
  );
}
