import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAct } from '../../api/use-act.ts';
import { shownTime } from '../../format/shown.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Id } from '../../parts/Id.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';

/** A link by which the patient goes on, for support to send. */
export function SignInLink({ journeyId: journey_id }: { readonly journeyId: string }) {
  const { client, may } = useWork();
  const [isOpen, { open, close }] = useDisclosure(false);
  const act = useAct(async () => {
    const path = { params: { path: { journey_id } } };
    return (await client.post('/v1/enrollments/{journey_id}/sign-in-links', { ...path, body: {} })).data;
  });
  if (!may('sign_in:write')) return null;
  /** A link works once, so an earlier one is not shown again. */
  const begin = () => {
    act.reset();
    open();
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={begin}>
        Link to go on
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="A link for the patient to go on">
        <Stack>
          <Text size="sm">
            Who opens the link signs in for this journey. Send it to the patient alone. It works once.
          </Text>
          <Trouble error={act.error} />
          {act.data === undefined ? (
            <Button onClick={() => act.mutate()} loading={act.isPending}>
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
      </Dialog>
    </>
  );
}
