import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';

type Brand = components['schemas']['Brand'];

const fields = [
  ['phone', 'tel', 'Phone number for patients', '+12025550123'],
  ['email', 'email', 'Email address for patients', 'care@shop.example'],
  ['url', 'url', 'Help page for patients', 'https://shop.example/help'],
  ['privacy_url', 'url', 'Privacy notice', 'https://shop.example/privacy'],
  ['terms_url', 'url', 'Terms', 'https://shop.example/terms'],
] as const;

/** What stands below each screen of the patients. */
export function SupportForm({ brand }: { readonly brand: Brand }) {
  const { client } = useWork();
  const { brand_id, support, privacy_url, terms_url } = brand;
  const form = useForm({
    initialValues: {
      phone: support.phone ?? '',
      email: support.email ?? '',
      url: support.url ?? '',
      privacy_url: privacy_url ?? '',
      terms_url: terms_url ?? '',
    },
  });
  return (
    <Sending
      form={form}
      needs="brands:write"
      submit="Save what patients find"
      done="The brand was saved."
      onSend={({ phone, email, url, ...links }) =>
        client.patch('/v1/account/brands/{brand_id}', {
          params: { path: { brand_id } },
          // What was emptied is taken away.
          body: {
            support: { ...(phone && { phone }), ...(email && { email }), ...(url && { url }) },
            privacy_url: links.privacy_url || null,
            terms_url: links.terms_url || null,
          },
        })
      }
    >
      {fields.map(([name, type, label, placeholder]) => (
        <TextInput key={name} {...{ type, label, placeholder }} {...form.getInputProps(name)} />
      ))}
    </Sending>
  );
}
