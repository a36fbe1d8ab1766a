import { Paper, Text } from '@mantine/core';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** What it is compared with. */
  readonly note: string;
}

/** A number that matters. */
export function Figure({ name, value, note }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={{ base: 20, sm: 26 }} fw={700} lh={1.3}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </Paper>
  );
}
