import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question or a form above the screen. The header of Mantine's own dialog would be a second banner of the page. */
export function Dialog({ isOpen, title, size = 'md', onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" mb="md" wrap="nowrap" align="flex-start">
            <Modal.Title fz="lg" fw={700}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
