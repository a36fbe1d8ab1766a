import { Group, MultiSelect } from '@mantine/core';
import type { components } from '@telehealth/client';
import { useFilters } from '../../address/links.ts';
import { usePages } from '../../api/use-pages.ts';
import { choicesOf, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { NextAttempt } from '../../parts/NextAttempt.tsx';
import { State } from '../../parts/State.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { eventTypes } from '../events/event-types.ts';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { OpenDelivery } from './OpenDelivery.tsx';

type EventType = components['schemas']['EventType'];
type Delivery = components['schemas']['Delivery'];

const all = '/v1/webhooks/registrations/{registration_id}/deliveries';
const states = ['pending', 'parked', 'succeeded', 'failed', 'exhausted'] as const;

/** The latest first. The opened one is in the address. */
export function Deliveries({ registrationId: registration_id }: { readonly registrationId: string }) {
  const { client } = useWork();
  const { get, getAll, set, choices } = useFilters();
  const opened = get('delivery');
  const filters = {
    status: getAll('status') as Delivery['status'][] | undefined,
    event_type: getAll('type') as EventType[] | undefined,
  };
  const path = { registration_id };
  const list = usePages(['deliveries', registration_id, filters], (_work, cursor) =>
    client.get(all, { params: { path, query: { ...filters, ...cursor } } }),
  );
  return (
    <>
      <Group className="filters">
        <MultiSelect label="State" data={choicesOf(states)} {...choices('status')} />
        <MultiSelect label="Type of event" data={eventTypes} {...choices('type')} />
      </Group>
      <ListTable<Delivery>
        caption="Deliveries, the latest first"
        list={list}
        keyOf={({ delivery_id }) => delivery_id}
        markOf={({ delivery_id }) => (delivery_id === opened ? 'opened' : undefined)}
        csv={{
          name: 'deliveries',
          read: (init) => client.get(all, { params: { path, query: filters }, ...init }),
        }}
        empty="Nothing was sent with these filters. Send a test to see a delivery."
        columns={[
          {
            name: 'Event',
            of: ({ event_type, delivery_id }) => (
              <OpenDelivery label={event_type} onOpen={() => set({ delivery: delivery_id })} />
            ),
          },
          { name: 'State', of: (one) => <State of={one.status} /> },
          { name: 'Attempts', of: ({ attempt_count }) => String(attempt_count), isNumber: true },
          { name: 'Answer', of: ({ last_status }) => String(last_status ?? 'None'), isNumber: true },
          {
            name: 'Next attempt',
            of: ({ next_attempt_at, failure_reason }) =>
              next_attempt_at === null ? words(failure_reason) : <NextAttempt at={next_attempt_at} />,
          },
          {
            name: 'Created',
            of: ({ created_at }) => <When at={created_at} />,
          },
          {
            name: 'Change',
            of: ({ delivery_id, test, event_type }) =>
              !test && (
                <Act
                  label="Send again"
                  about={event_type}
                  needs="webhooks:write"
                  done="The event is being sent again."
                  run={() =>
                    client.post(`${all}/{delivery_id}/resend`, {
                      params: { path: { registration_id, delivery_id } },
                    })
                  }
                />
              ),
          },
        ]}
      />
      <DeliveryDrawer
        registrationId={registration_id}
        deliveryId={opened}
        onClose={() => set({ delivery: undefined })}
      />
    </>
  );
}
