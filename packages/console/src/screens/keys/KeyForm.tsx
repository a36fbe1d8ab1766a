import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { spanOf } from '../../parts/period.ts';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import { scopes } from './scopes.ts';
import '@mantine/dates/styles.css';

type Body = components['schemas']['ApiKeyCreate'];

interface KeyFormProps {
  readonly onSend: (body: Body) => Promise<unknown>;
  readonly onSent: () => void;
}

export function KeyForm({ onSend, onSent }: KeyFormProps) {
  const { brands, session } = useWork();
  const form = useForm({
    initialValues: {
      name: '',
      everything: false,
      scopes: [] as string[],
      brand_ids: [] as string[],
      expires_at: null as string | null,
    },
    validate: {
      name: (name) => (name.trim() === '' ? 'Say what uses the key.' : null),
      scopes: (chosen, { everything }) =>
        everything || chosen.length > 0 ? null : 'Choose what the key may do.',
    },
  });
  const grantable = scopes.filter((scope) => session.scopes === null || session.scopes.includes(scope));
  return (
    <Sending
      {...{ form, onSent }}
      needs="api_keys:write"
      submit="Create the key"
      done="The key was created."
      onSend={({ name, everything, scopes: chosen, brand_ids, expires_at }) =>
        onSend({
          name,
          ...(!everything && { scopes: chosen as Body['scopes'] & string[] }),
          ...(brand_ids.length > 0 && { brand_ids }),
          ...(expires_at !== null && { expires_at: spanOf(expires_at, expires_at).until }),
        })
      }
    >
      <TextInput
        label="Name"
        description="What uses it, such as “Order reconciliation”."
        required
        {...form.getInputProps('name')}
      />
      <Switch
        label="It may do everything that you may do"
        {...form.getInputProps('everything', { type: 'checkbox' })}
      />
      {!form.values.everything && (
        <MultiSelect
          label="It may"
          data={grantable as string[]}
          searchable
          {...form.getInputProps('scopes')}
        />
      )}
      <MultiSelect
        label="Brands"
        description="Empty: every brand, new ones too."
        searchable
        data={brands.map(({ brand_id: value, name: label }) => ({ value, label }))}
        {...form.getInputProps('brand_ids')}
      />
      <DateInput
        label="Ends after"
        description="Empty: after a year."
        minDate={new Date()}
        clearable
        {...form.getInputProps('expires_at')}
      />
    </Sending>
  );
}
