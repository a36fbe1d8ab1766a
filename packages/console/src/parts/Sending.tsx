import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { faultsOf } from '../api/faults.ts';
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
  const { form, needs, submit, done, onSend, onSent, children } = props;
  const { may } = useWork();
  const faults = (error: unknown) => faultsOf(error, props.fields ?? Object.keys(form.values), props.within);
  const act = useMutation({
    mutationFn: onSend,
    meta: { done },
    onSuccess: onSent,
    onError: (error) => form.setErrors(faults(error).byField as never),
  });
  if (!may(needs)) return null;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
      <Stack>
        {children}
        <Trouble error={act.error && faults(act.error).others} />
        <Group justify="flex-end">
          <Button type="submit" variant="filled" size="sm" loading={act.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
