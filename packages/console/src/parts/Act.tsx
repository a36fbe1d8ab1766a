import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useAct } from '../api/use-act.ts';
import { useWork } from '../session/work.ts';
import { Dialog } from './Dialog.tsx';
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
  const [isAsking, { open, close }] = useDisclosure(false);
  const act = useAct(run, done);
  if (!may(needs)) return null;
  const isGrave = confirm !== undefined;
  const ask = () => {
    act.reset();
    open();
  };
  const send = () => act.mutate(undefined, { onSuccess: close });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className="above-link"
        aria-label={about === undefined ? undefined : `${label} ${about}`}
        loading={act.isPending}
        onClick={isGrave ? ask : send}
        {...props}
      >
        {label}
      </Button>
      {!isGrave && <Trouble error={act.error} />}
      {isGrave && (
        <Dialog
          isOpen={isAsking}
          isBusy={act.isPending}
          onClose={close}
          title={`${label}${about === undefined ? '' : ` ${about}`}?`}
        >
          <Stack>
            <Text component="div">{confirm}</Text>
            <Trouble error={act.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} disabled={act.isPending}>
                Cancel
              </Button>
              <Button color="red.9" onClick={send} loading={act.isPending}>
                {label}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
