import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWaiting } from './use-waiting.ts';

/** What needs an act of the tenant. */
export function Waiting() {
  const { items, errors, isPending } = useWaiting();
  return (
    <Section title="What waits for you">
      {errors.map((error) => (
        <Trouble key={String(error)} error={error} />
      ))}
      {isPending && <Skeleton height={60} />}
      {!isPending && errors.length === 0 && items.length === 0 && (
        <Text c="dimmed">Nothing. Everything is done.</Text>
      )}
      <Stack gap="xs">
        {items.map(({ path, title, state, why }) => (
          <Group key={`${path} ${title}`} gap="xs" wrap="nowrap" align="flex-start">
            <State of={state} />
            <div>
              <To path={path}>{title}</To>
              <Text size="sm" c="dimmed">
                {why}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
