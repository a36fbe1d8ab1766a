import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';

interface ExecuteFormProps {
  readonly agreementId: 'msa' | 'baa';
  readonly title: string;
  readonly version: string;
}

export function ExecuteForm({ agreementId: agreement_id, title, version }: ExecuteFormProps) {
  const { account } = useWork();
  const needed = (text: string) => (text.trim() === '' ? 'This is needed.' : null);
  const form = useForm({
    initialValues: { signer: { name: '', title: '', email: '' }, accepted: false },
    validate: {
      signer: { name: needed, title: needed, email: needed },
      accepted: (is: boolean) => (is ? null : 'Without it the agreement is not executed.'),
    },
  });
  return (
    <Sending
      form={form}
      fields={['signer.name', 'signer.title', 'signer.email', 'accepted']}
      needs="onboarding:write"
      submit={`Execute: ${title}`}
      done="The agreement was executed."
      onSend={(body) =>
        account.post('/v1/account/onboarding/agreements/{agreement_id}/execute', {
          params: { path: { agreement_id } },
          body: { ...body, version },
        })
      }
    >
      <TextInput label="Name of the person who signs" required {...form.getInputProps('signer.name')} />
      <TextInput label="Title" required {...form.getInputProps('signer.title')} />
      <TextInput label="E-mail" type="email" required {...form.getInputProps('signer.email')} />
      <Checkbox
        label="I agree to the text for the company"
        {...form.getInputProps('accepted', { type: 'checkbox' })}
      />
    </Sending>
  );
}
