import { Button, type ButtonProps, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWork } from '../session/work.ts';
import { Confirm } from './Confirm.tsx';
import { Trouble } from './Trouble.tsx';

interface ActProps extends ButtonProps {
  readonly label: string;
  /** The object, where a screen has several such buttons. */
  readonly about?: string;
  /** The scope; without it the button is hidden. */
  readonly needs: string;
  /** Asked before an act that takes something away. */
  readonly confirm?: ReactNode;
  readonly run: () => Promise<unknown>;
  /** Told after it. */
  readonly done: string;
}

/** A button that changes something. */
export function Act({ label, about, needs, confirm, run, done, ...props }: ActProps) {
  const { may } = useWork();
  const [isOpen, { open, close }] = useDisclosure();
  const act = useMutation({ mutationFn: run, meta: { done } });
  if (!may(needs)) return null;
  const name = about === undefined ? label : `${label} ${about}`;
  const send = () => act.mutate(undefined, { onSuccess: close });
  return (
    <>
      <Button
        className="above-link"
        aria-label={name}
        loading={act.isPending}
        onClick={confirm === undefined ? send : open}
        {...props}
      >
        {label}
      </Button>
      {confirm === undefined ? (
        <Trouble error={act.error} />
      ) : (
        <Confirm title={`${name}?`} {...{ label, act, isOpen }} onConfirm={send} onClose={close}>
          <Text component="div">{confirm}</Text>
        </Confirm>
      )}
    </>
  );
}
