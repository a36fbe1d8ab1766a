import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Trouble } from './Trouble.tsx';

interface ConfirmProps {
  readonly title: string;
  /** What is pressed. */
  readonly label: string;
  readonly act: Pick<UseMutationResult, 'error' | 'isPending' | 'reset'>;
  readonly isOpen: boolean;
  readonly isPossible?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asked before an act. While it is sent the question stays open, because closing it would not take that back. */
export function Confirm({ title, label, act, isOpen, isPossible = true, ...props }: ConfirmProps) {
  const close = () => {
    if (act.isPending) return;
    act.reset();
    props.onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      <Stack>
        {props.children}
        <Trouble error={act.error} />
        <Group justify="flex-end">
          <Button size="sm" onClick={close} disabled={act.isPending}>
            Cancel
          </Button>
          <Button
            {...{ variant: 'filled', size: 'sm', color: 'red.9' }}
            disabled={!isPossible}
            loading={act.isPending}
            onClick={props.onConfirm}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
