import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';
import { Attempts } from './Attempts.tsx';

/** Sends a test event, and shows what the receiver answered. */
export function TestButton({ registrationId: registration_id }: { readonly registrationId: string }) {
  const { client, may } = useWork();
  const act = useMutation({
    mutationFn: async () => {
      const path = { params: { path: { registration_id } } };
      return (await client.post('/v1/webhooks/registrations/{registration_id}/test', { ...path, body: {} }))
        .data;
    },
  });
  if (!may('webhooks:write')) return null;
  const { data } = act;
  return (
    <>
      <Button loading={act.isPending} onClick={() => act.mutate()}>
        Send a test
      </Button>
      <Modal opened={data !== undefined || act.error !== null} onClose={act.reset} title="The test" size="lg">
        <Trouble error={act.error} />
        {data !== undefined && (
          <Stack>
            <Alert color={data.ok ? 'green' : 'red'}>
              <Text>
                {data.ok ? 'The receiver took the test' : 'The receiver did not take the test'}
                {data.status !== undefined && `: status ${data.status}`}
                {data.duration_ms !== undefined && ` after ${data.duration_ms} ms`}.
              </Text>
              {data.detail !== undefined && <Text size="sm">{data.detail}</Text>}
            </Alert>
            <Attempts registrationId={registration_id} deliveryId={data.delivery_id} />
            <Group justify="flex-end">
              <Button size="sm" onClick={act.reset}>
                Close
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
