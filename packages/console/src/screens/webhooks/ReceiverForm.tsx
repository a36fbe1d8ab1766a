import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { eventTypes } from '../events/event-types.ts';

type Body = components['schemas']['RegistrationCreate'];

interface ReceiverFormProps {
  readonly url?: string;
  readonly types?: readonly string[];
  readonly submit: string;
  readonly done: string;
  readonly onSend: (body: Body) => Promise<unknown>;
  readonly onSent?: () => void;
}

/** Address and types of a receiver. */
export function ReceiverForm({ url = '', types = ['*'], submit, done, onSend, onSent }: ReceiverFormProps) {
  const isAll = types.includes('*');
  const form = useForm({
    initialValues: { url, everything: isAll, event_types: isAll ? [] : [...types] },
    validate: {
      url: (value) => (URL.canParse(value) ? null : 'The address begins with https://.'),
      event_types: (value, { everything }) => (everything || value.length > 0 ? null : 'Choose a type.'),
    },
  });
  return (
    <Sending
      {...{ form, submit, done, onSent }}
      needs="webhooks:write"
      onSend={({ url, everything, event_types }) =>
        onSend({ url, event_types: (everything ? ['*'] : event_types) as Body['event_types'] })
      }
    >
      <TextInput
        label="Address"
        placeholder="https://shop.example/webhooks"
        description="Your server answers it with 2xx."
        required
        {...form.getInputProps('url')}
      />
      <Switch
        label="All types of events, new ones too"
        {...form.getInputProps('everything', { type: 'checkbox' })}
      />
      {!form.values.everything && (
        <MultiSelect
          label="Types of events"
          data={eventTypes as unknown as string[]}
          searchable
          {...form.getInputProps('event_types')}
        />
      )}
    </Sending>
  );
}
