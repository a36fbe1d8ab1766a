import { Checkbox, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Id } from '../../parts/Id.tsx';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';

interface IssuerFormProps {
  readonly present: components['schemas']['MemberIssuer'] | undefined;
  readonly onSend: (body: Required<components['schemas']['MemberIssuerPut']>) => Promise<unknown>;
  readonly onSent: () => void;
}

export function IssuerForm({ present, onSend, onSent }: IssuerFormProps) {
  const { session } = useWork();
  const form = useForm({
    initialValues: {
      issuer: present?.issuer ?? '',
      oidc_client_id: present?.oidc_client_id ?? '',
      oidc_client_secret: '',
      trusts_addresses: present?.trusts_addresses ?? false,
    },
    validate: {
      issuer: (issuer) =>
        /^https?:\/\/[^?#\s]+$/.test(issuer.trim())
          ? null
          : 'Type the address of your issuer, with https://.',
      oidc_client_id: (id) => (id.trim() === '' ? 'Type the client id.' : null),
      oidc_client_secret: (secret) => (secret === '' ? 'Type the client secret.' : null),
    },
  });
  return (
    <Sending
      {...{ form, onSent }}
      needs="members:write"
      submit="Save"
      done="Your people can sign in with your company’s account."
      onSend={({ issuer, oidc_client_id, ...rest }) =>
        onSend({ issuer: issuer.trim(), oidc_client_id: oidc_client_id.trim(), ...rest })
      }
    >
      <Text size="sm" component="div">
        Register a web application at your identity provider, with this callback address:{' '}
        <Id of={session.callback_url} what="the callback address" />
      </Text>
      <TextInput
        label="Issuer"
        description="Its metadata are below /.well-known/openid-configuration."
        placeholder="https://login.example.com"
        required
        {...form.getInputProps('issuer')}
      />
      <TextInput label="Client id" required autoComplete="off" {...form.getInputProps('oidc_client_id')} />
      <PasswordInput
        label="Client secret"
        description="Stored sealed, and not shown again."
        required
        autoComplete="new-password"
        {...form.getInputProps('oidc_client_secret')}
      />
      <Checkbox
        label="Take addresses that the issuer does not call verified"
        description="For issuers without the claim email_verified, such as Microsoft Entra ID. Only if your own administrators give every address."
        {...form.getInputProps('trusts_addresses', { type: 'checkbox' })}
      />
    </Sending>
  );
}
