import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';
import { Attempts } from './Attempts.tsx';

/** Sends a test event, and shows what the receiver answered. */
export function TestButton({ registrationId: registration_id }: { readonly registrationId: string }) {
  const { client, may } = useWork();
  const act = useAct(async () => {
    const path = { params: { path: { registration_id } } };
    return (await client.post('/v1/webhooks/registrations/{registration_id}/test', { ...path, body: {} }))
      .data;
  });
  if (!may('webhooks:write')) return null;
  const { data } = act;
  return (
    <>
      <Button size="xs" variant="default" loading={act.isPending} onClick={() => act.mutate()}>
        Send a test
      </Button>
      <Dialog
        isOpen={data !== undefined || act.error !== null}
        onClose={act.reset}
        title="The test"
        size="lg"
      >
        <Trouble error={act.error} />
        {data !== undefined && (
          <Stack>
            <Alert color={data.ok ? 'green' : 'red'} variant="outline">
              <Text>
                {data.ok ? 'The receiver took the test' : 'The receiver did not take the test'}
                {data.status !== undefined && `: status ${data.status}`}
                {data.duration_ms !== undefined && ` after ${data.duration_ms} ms`}.
              </Text>
              {data.detail !== undefined && <Text size="sm">{data.detail}</Text>}
            </Alert>
            <Attempts registrationId={registration_id} deliveryId={data.delivery_id} />
            <Group justify="flex-end">
              <Button variant="default" onClick={act.reset}>
                Close
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
