import { Burger, Button, Group, Menu, Select, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { spotlight } from '@mantine/spotlight';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useFilters, useHref } from '../address/links.ts';
import { reasonOf } from '../api/reason.ts';
import { shownTime } from '../format/shown.ts';
import { State } from '../parts/State.tsx';
import { endSession } from '../session/session.ts';
import { useWork } from '../session/work.ts';

interface HeaderProps {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly onSignOut: () => void;
}

/** Whose console it is, the brand, and the search. */
export function Header({ isOpen, toggle, onSignOut }: HeaderProps) {
  const { session, brands, brandId } = useWork();
  const { set } = useFilters();
  const href = useHref();
  const signOut = useMutation({
    mutationFn: endSession,
    meta: { refetches: false },
    onSuccess: onSignOut,
    onError: (error) =>
      notifications.show({
        message: `You are still signed in. ${reasonOf(error)}`,
        color: 'red',
        autoClose: false,
      }),
  });
  const modes = [session.test ? 'Test mode' : 'Live', ...(session.read_only ? ['Read only'] : [])];
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Screens" />
        <Text fw={700} truncate>
          {session.client_name || 'Console'}
        </Text>
        <Group gap="xs" wrap="nowrap" visibleFrom="xs">
          {modes.map((mode) => (
            <State key={mode} of={mode} />
          ))}
        </Group>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="sm"
          leftSection={<IconSearch size={16} />}
          rightSection="/"
          onClick={spotlight.open}
          visibleFrom="sm"
        >
          Find
        </Button>
        <UnstyledButton onClick={spotlight.open} hiddenFrom="sm" aria-label="Find" p={6}>
          <IconSearch size={20} />
        </UnstyledButton>
        {brands.length === 1 ? (
          <Text size="sm" truncate>
            {brands[0]?.name}
          </Text>
        ) : (
          <Select
            aria-label="Brand"
            allowDeselect={false}
            w={{ base: 130, sm: 200 }}
            data={brands.map(({ brand_id: value, name: label }) => ({ value, label }))}
            value={brandId}
            onChange={(brand) => set({ brand })}
          />
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton aria-label="Your session" p={6}>
              <IconUser size={20} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {modes.join(', ')}. It ends at {shownTime(session.ends_at)}
            </Menu.Label>
            {session.member_id !== null && (
              <Menu.Item component={Link} href={href('/notices')}>
                Notices
              </Menu.Item>
            )}
            <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  );
}
