import { ActionIcon, Menu, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHref } from '../../address/links.ts';
import { Confirm } from '../../parts/Confirm.tsx';
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
  const act = useMutation({
    mutationFn: () =>
      client.post('/v1/enrollments/{journey_id}/erasure', { params: { path: { journey_id } } }),
    meta: { done: 'The journey is being erased.' },
  });
  if (!may('enrollments:write')) return null;
  const begin = () => {
    setTyped('');
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
      <Confirm
        title={`Erase the journey ${name}?`}
        label="Erase for good"
        {...{ act, isOpen }}
        isPossible={typed.trim() === name}
        onConfirm={() => act.mutate(undefined, { onSuccess: () => go(href('/journeys')) })}
        onClose={close}
      >
        <Text size="sm">
          Everything that the patient said is erased for good, and the journey is listed no more. Orders stay,
          without the journey.
        </Text>
        <TextInput
          label={`Type ${name} to erase it`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </Confirm>
    </>
  );
}
