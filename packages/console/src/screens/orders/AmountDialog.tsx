import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { digitsOf, majorOf, minorOf, shownAmount } from '../../format/shown.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';

interface AmountDialogProps {
  readonly label: string;
  /** With the amount as it is shown. */
  readonly title: (amount: string) => string;
  readonly text: string;
  /** In minor units. */
  readonly most: number;
  readonly currency: string;
  readonly done: string;
  readonly onSend: (amountMinor: number) => Promise<unknown>;
}

/** Moves an amount between the least unit and what is left. Everything is proposed. */
export function AmountDialog({ label, title, text, most, currency, done, onSend }: AmountDialogProps) {
  const { may } = useWork();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [entered, setEntered] = useState<number | string>('');
  const act = useAct(onSend, done);
  if (!may('payments:write')) return null;
  const amount = minorOf(Number(entered), currency);
  const isPossible = amount > 0 && amount <= most;
  const begin = () => {
    setEntered(majorOf(most, currency));
    act.reset();
    open();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={begin}>
        {label} …
      </Button>
      <Dialog
        isOpen={isOpen}
        isBusy={act.isPending}
        onClose={close}
        title={title(isPossible ? shownAmount(amount, currency) : '…')}
      >
        <Stack>
          <Text size="sm">{text}</Text>
          <NumberInput
            label={`Amount in ${currency}`}
            value={entered}
            onChange={setEntered}
            decimalScale={digitsOf(currency)}
            fixedDecimalScale
            allowNegative={false}
            hideControls
            error={
              isPossible
                ? undefined
                : `Between ${shownAmount(1, currency)} and ${shownAmount(most, currency)}.`
            }
            data-autofocus
          />
          <Trouble error={act.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={act.isPending}>
              Cancel
            </Button>
            <Button
              color="red.9"
              disabled={!isPossible}
              loading={act.isPending}
              onClick={() => act.mutate(amount, { onSuccess: close })}
            >
              {label} {isPossible && shownAmount(amount, currency)}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
