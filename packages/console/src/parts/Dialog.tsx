import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  /** While something is sent it stays open, because closing it would not take that back. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question or a form above the screen. The header of Mantine's own dialog would be a second banner of the page. */
export function Dialog({ isOpen, title, size = 'md', isBusy = false, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={isBusy ? () => undefined : onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" mb="md" wrap="nowrap" align="flex-start">
            <Modal.Title fz="lg" fw={700}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" disabled={isBusy} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
