import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';

export function CompanyForm() {
  const { account } = useWork();
  const form = useForm({
    initialValues: { fields: { legal_name: '', country: '', contact_email: '' } },
    validate: {
      fields: {
        legal_name: (text: string) => (text.trim() === '' ? 'The legal name is needed.' : null),
        country: (text: string) => (/^[A-Z]{2}$/.test(text) ? null : 'Two capital letters, such as US.'),
        contact_email: (text: string) => (text.includes('@') ? null : 'An e-mail address is needed.'),
      },
    },
  });
  return (
    <Sending
      form={form}
      fields={['fields.legal_name', 'fields.country', 'fields.contact_email']}
      needs="onboarding:write"
      submit="Submit"
      done="The step was submitted."
      onSend={(body) =>
        account.post('/v1/account/onboarding/steps/{step_id}/submit', {
          params: { path: { step_id: 'company_profile' } },
          body,
        })
      }
    >
      <TextInput label="Legal name of the company" required {...form.getInputProps('fields.legal_name')} />
      <TextInput
        label="Country"
        description="Two letters, such as US."
        maxLength={2}
        required
        {...form.getInputProps('fields.country')}
      />
      <TextInput
        label="E-mail of your contact"
        type="email"
        required
        {...form.getInputProps('fields.contact_email')}
      />
    </Sending>
  );
}
