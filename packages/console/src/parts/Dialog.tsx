import { CloseButton, Group, Modal, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question or a form above the screen. Mantine's own header would be a second banner of the page. */
export function Dialog({ isOpen, title, size = 'md', onClose, children }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} withCloseButton={false} size={size} aria-label={title} centered>
      <Group justify="space-between" mb="md" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4">
          {title}
        </Title>
        <CloseButton onClick={onClose} aria-label="Close" />
      </Group>
      {children}
    </Modal>
  );
}
