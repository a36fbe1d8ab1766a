import { Button, EmptyState, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { shownPart } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { shownTypes } from '../events/event-types.ts';
import { ReceiverForm } from './ReceiverForm.tsx';
import { errorRate, useReceivers } from './use-receivers.ts';

/** Where events are sent, and how that goes. */
export default function Webhooks() {
  const { client, may } = useWork();
  const read = useReceivers();
  const [isAdding, { open, close }] = useDisclosure(false);
  const [shown, setShown] = useState<{ readonly secret?: string }>();
  const add = may('webhooks:write') && (
    <Button variant="filled" onClick={open}>
      Add a receiver
    </Button>
  );
  return (
    <Page title="Webhooks" actions={add}>
      {shown !== undefined && <Secret name="The secret of the receiver" secret={shown.secret} />}
      <Modal opened={isAdding} onClose={close} title="Add a receiver">
        <ReceiverForm
          submit="Add the receiver"
          done="The receiver was added."
          onSend={async (body) => setShown(await client.post('/v1/webhooks/registrations', { body }))}
          onSent={close}
        />
      </Modal>
      <Answered to={read}>
        {(receivers) =>
          receivers.length === 0 ? (
            <EmptyState description="Nothing receives the events of this brand. Add the address of your server." />
          ) : (
            <Rows
              caption="Receivers"
              rows={receivers}
              keyOf={({ registration_id }) => registration_id}
              markOf={({ health: { state } }) =>
                state === 'failing' || state === 'disabled' ? 'bad' : undefined
              }
              columns={[
                {
                  name: 'Receiver',
                  of: ({ url, registration_id }) => (
                    <To path={`/webhooks/${registration_id}`} className="row-link">
                      {url}
                    </To>
                  ),
                },
                {
                  name: 'Health',
                  of: ({ health }) => (
                    <Group gap={4}>
                      <State of={health.state} />
                      {health.disabled_reason !== undefined && (
                        <Text size="sm">{health.disabled_reason}</Text>
                      )}
                    </Group>
                  ),
                },
                {
                  name: 'Failed in a day',
                  of: ({ health: { last_day } }) =>
                    errorRate(last_day) === undefined
                      ? 'Nothing sent'
                      : `${shownPart(last_day.failed, last_day.failed + last_day.succeeded)} of ${last_day.failed + last_day.succeeded}`,
                  isNumber: true,
                },
                {
                  name: 'Failing since',
                  of: ({ health }) => <When at={health.failing_since} />,
                },
                {
                  name: 'Is disabled',
                  of: ({ health }) => <When at={health.disables_at} />,
                  isMinor: true,
                },
                { name: 'Types', of: ({ event_types }) => shownTypes(event_types), isMinor: true },
              ]}
            />
          )
        }
      </Answered>
    </Page>
  );
}
