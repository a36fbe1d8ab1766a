import { useState } from 'preact/hooks';
import { shownTime, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Filter } from '../../parts/Filter.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';
import { Attempts } from './Attempts.tsx';

const all = '/v1/webhooks/registrations/{registration_id}/deliveries';
const states = ['pending', 'parked', 'succeeded', 'failed', 'exhausted'] as const;

/** With the reasons of failures. */
export function Deliveries({ registrationId: registration_id }: { readonly registrationId: string }) {
  const { client } = useWork();
  const [status, setStatus] = useState('');
  const [opened, setOpened] = useState<string>();
  const query = status === '' ? {} : { status: [status as (typeof states)[number]] };
  const list = useList(
    () => client.pages(all, { params: { path: { registration_id }, query } }),
    [status, registration_id],
  );
  return (
    <>
      <Filter label="State of deliveries" value={status} choices={states} onChange={setStatus} />
      <ListTable
        caption="Deliveries, the latest first"
        list={list}
        keyOf={({ delivery_id }) => delivery_id}
        empty="Nothing was sent."
        onOpen={({ delivery_id }) => setOpened(delivery_id)}
        columns={[
          { name: 'Event', of: ({ event_type }) => event_type },
          { name: 'State', of: (delivery) => <State of={delivery.status} /> },
          { name: 'Attempts', of: ({ attempt_count }) => attempt_count },
          { name: 'Last answer', of: ({ last_status }) => last_status ?? '–' },
          { name: 'Why', of: ({ failure_reason }) => words(failure_reason) },
          { name: 'Created', of: ({ created_at }) => shownTime(created_at) },
          {
            name: 'Change',
            of: ({ delivery_id, test }) =>
              !test && (
                <Act
                  label="Send again"
                  needs="webhooks:write"
                  done="The event is being sent again."
                  run={() =>
                    client
                      .post(`${all}/{delivery_id}/resend`, {
                        params: { path: { registration_id, delivery_id } },
                      })
                      .then(list.reload)
                  }
                />
              ),
          },
        ]}
      />
      {opened !== undefined && <Attempts key={opened} registrationId={registration_id} deliveryId={opened} />}
    </>
  );
}
