import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
