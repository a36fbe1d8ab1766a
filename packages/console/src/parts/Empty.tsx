import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <Paper withBorder p="xl" ta="center">
      <Text component="div" c="dimmed">
        {children}
      </Text>
    </Paper>
  );
}
