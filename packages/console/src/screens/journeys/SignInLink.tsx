import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { shownTime } from '../../format/shown.ts';
import { Id } from '../../parts/Id.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';

/** A link by which the patient goes on, for support to send. */
export function SignInLink({ journeyId: journey_id }: { readonly journeyId: string }) {
  const { client, may } = useWork();
  const [isOpen, { open, close }] = useDisclosure(false);
  const path = { params: { path: { journey_id } } };
  const act = useMutation({
    mutationFn: async () =>
      (await client.post('/v1/enrollments/{journey_id}/sign-in-links', { ...path, body: {} })).data,
  });
  if (!may('sign_in:write')) return null;
  /** A link works once, so an earlier one is not shown again. */
  const begin = () => {
    act.reset();
    open();
  };
  return (
    <>
      <Button onClick={begin}>Link to go on</Button>
      <Modal opened={isOpen} onClose={close} title="A link for the patient to go on">
        <Stack>
          <Text size="sm">
            Who opens the link signs in for this journey. Send it to the patient alone. It works once.
          </Text>
          <Trouble error={act.error} />
          {act.data === undefined ? (
            <Button variant="filled" size="sm" onClick={() => act.mutate()} loading={act.isPending}>
              Make the link
            </Button>
          ) : (
            <>
              {act.data.url !== undefined && <Id of={act.data.url} what="the link" />}
              <Text size="sm" c="dimmed">
                It works until {shownTime(act.data.expires_at)}.
              </Text>
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
