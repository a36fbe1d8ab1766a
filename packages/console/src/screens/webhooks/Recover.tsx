import { Button, Modal, Stack, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { dayOf } from '../../parts/period.ts';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import type { Health } from './use-receivers.ts';
import '@mantine/dates/styles.css';

interface RecoverProps {
  readonly registrationId: string;
  readonly health: Health;
}

/** Sends again everything that failed since a moment: proposed is the day before the receiver began to fail. */
export function Recover({ registrationId: registration_id, health: { failing_since } }: RecoverProps) {
  const { client, may } = useWork();
  const [isOpen, { open, close }] = useDisclosure(false);
  const form = useForm<{ since: string | null }>({
    initialValues: { since: null },
    validate: { since: (value) => (value === null ? 'Choose when it began.' : null) },
  });
  if (!may('webhooks:write')) return null;
  const begin = () => {
    const before = failing_since && new Date(Date.parse(failing_since) - 86_400_000);
    form.setValues({ since: before ? `${dayOf(before)} 00:00:00` : null });
    open();
  };
  return (
    <>
      <Button onClick={begin}>Send again all that failed …</Button>
      <Modal opened={isOpen} onClose={close} title="Send again all that failed">
        <Stack>
          <Text size="sm">
            Every event since then that the receiver has not taken is sent to it, the oldest first. Events are
            stored for 30 days.
          </Text>
          <Sending
            {...{ form }}
            needs="webhooks:write"
            submit="Send it again"
            done="What was missed is being sent again."
            onSend={({ since }) =>
              client.post('/v1/webhooks/registrations/{registration_id}/recover', {
                params: { path: { registration_id } },
                body: { since: new Date(since ?? '').toISOString() },
              })
            }
            onSent={close}
          >
            <DateTimePicker label="Since" required maxDate={new Date()} {...form.getInputProps('since')} />
          </Sending>
        </Stack>
      </Modal>
    </>
  );
}
