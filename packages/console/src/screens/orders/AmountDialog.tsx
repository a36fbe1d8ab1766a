import { Button, NumberInput, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shownAmount } from '../../format/shown.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { useWork } from '../../session/work.ts';
import { digitsOf, majorOf, minorOf } from './amounts.ts';

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
  const act = useMutation({ mutationFn: onSend, meta: { done } });
  if (!may('payments:write')) return null;
  const amount = minorOf(Number(entered), currency);
  const isPossible = amount > 0 && amount <= most;
  const begin = () => {
    setEntered(majorOf(most, currency));
    open();
  };
  return (
    <>
      <Button onClick={begin}>{label} …</Button>
      <Confirm
        title={title(isPossible ? shownAmount(amount, currency) : '…')}
        label={isPossible ? `${label} ${shownAmount(amount, currency)}` : label}
        {...{ act, isOpen, isPossible }}
        onConfirm={() => act.mutate(amount, { onSuccess: close })}
        onClose={close}
      >
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
            isPossible ? undefined : `Between ${shownAmount(1, currency)} and ${shownAmount(most, currency)}.`
          }
          data-autofocus
        />
      </Confirm>
    </>
  );
}
