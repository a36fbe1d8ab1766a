import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import type { domainKinds } from './words.ts';

type Kind = (typeof domainKinds)[number];

const kindNames: Readonly<Record<Kind, string>> = {
  login: 'The sign-in of patients',
  member: 'The patient’s page',
};
const isHostname = (text: string) => /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text);

interface DomainFormProps {
  readonly kinds: readonly Kind[];
  readonly onSent: () => void;
}

export function DomainForm({ kinds, onSent }: DomainFormProps) {
  const { client, brandId: brand_id } = useWork();
  const form = useForm({
    initialValues: { kind: kinds[0] ?? 'login', hostname: '' },
    validateInputOnBlur: true,
    validate: { hostname: (text) => (isHostname(text) ? null : 'Write it such as login.shop.example.') },
  });
  return (
    <Sending
      {...{ form, onSent }}
      needs="domains:write"
      submit="Add the hostname"
      done="The hostname was added. Set its record, then verify it."
      onSend={(body) =>
        client.post('/v1/account/brands/{brand_id}/domains', { params: { path: { brand_id } }, body })
      }
    >
      <Select
        label="For"
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: kindNames[value] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Hostname"
        placeholder="login.shop.example"
        required
        {...form.getInputProps('hostname')}
      />
    </Sending>
  );
}
