import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { brandsIn, type Grant, GrantFields } from './GrantFields.tsx';

interface InviteFormProps {
  readonly onSend: (body: components['schemas']['MemberCreate']) => Promise<unknown>;
  readonly onSent: () => void;
}

export function InviteForm({ onSend, onSent }: InviteFormProps) {
  const form = useForm<Grant & { email: string }>({
    initialValues: { email: '', role: 'support', brand_ids: [] },
    validate: {
      email: (email) =>
        /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? null : 'Type the e-mail address of the person.',
    },
  });
  return (
    <Sending
      {...{ form, onSent }}
      needs="members:write"
      submit="Send the invitation"
      done="The invitation is on its way."
      onSend={({ email, ...grant }) =>
        onSend({ email: email.trim(), role: grant.role, brand_ids: brandsIn(grant) })
      }
    >
      <TextInput label="E-mail" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <GrantFields form={form} />
    </Sending>
  );
}
