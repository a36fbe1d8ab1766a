import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../../address/links.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';

type Journey = components['schemas']['Enrollment'];

/** Erasing is behind a menu, and needs the name of the journey typed. */
export function EraseMenu({ journey: { journey_id, reference } }: { readonly journey: Journey }) {
  const { client, may } = useWork();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const [, go] = useLocation();
  const href = useHref();
  const name = reference ?? journey_id;
  const act = useAct(
    () => client.post('/v1/enrollments/{journey_id}/erasure', { params: { path: { journey_id } } }),
    'The journey is being erased.',
  );
  if (!may('enrollments:write')) return null;
  const begin = () => {
    setTyped('');
    act.reset();
    open();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More about this journey">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item c="var(--bad)" onClick={begin}>
            Erase the journey …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog isOpen={isOpen} isBusy={act.isPending} onClose={close} title={`Erase the journey ${name}?`}>
        <Stack>
          <Text size="sm">
            Everything that the patient said is erased for good, and the journey is listed no more. Orders
            stay, without the journey.
          </Text>
          <TextInput
            label={`Type ${name} to erase it`}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Trouble error={act.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={act.isPending}>
              Cancel
            </Button>
            <Button
              color="red.9"
              disabled={typed.trim() !== name}
              loading={act.isPending}
              onClick={() => act.mutate(undefined, { onSuccess: () => go(href('/journeys')) })}
            >
              Erase for good
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
