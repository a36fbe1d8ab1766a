import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { faultsOf } from '../api/faults.ts';
import { useAct } from '../api/use-act.ts';
import { useWork } from '../session/work.ts';
import { Trouble } from './Trouble.tsx';

interface SendingProps<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  /** The scope; without it nothing is shown. */
  readonly needs: string;
  readonly submit: string;
  /** Told after it. */
  readonly done: string;
  /** Where a member of the request is called otherwise than its field. */
  readonly fields?: readonly string[];
  /** Where the request has the members of the form, such as `signer`. */
  readonly within?: string;
  readonly onSend: (values: Values) => Promise<unknown>;
  readonly onSent?: () => void;
  readonly children: ReactNode;
}

/** A form whose refusals stand at their fields. */
export function Sending<Values extends Record<string, unknown>>(props: SendingProps<Values>) {
  const { form, needs, submit, done, within, onSend, onSent, children } = props;
  const { fields = Object.keys(form.getValues()) } = props;
  const { may } = useWork();
  const [trouble, setTrouble] = useState<string>();
  const act = useAct(onSend, done);
  if (!may(needs)) return null;
  const send = (values: Values) => {
    setTrouble(undefined);
    act.mutate(values, {
      onSuccess: () => onSent?.(),
      onError: (error) => {
        const { byField, others } = faultsOf(error, fields, within);
        form.setErrors(byField as never);
        setTrouble(others);
      },
    });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack>
        {children}
        <Trouble error={trouble} />
        <Group justify="flex-end">
          <Button type="submit" loading={act.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
