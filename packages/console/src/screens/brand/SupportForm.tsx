import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';

type Brand = components['schemas']['Brand'];

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
      <TextInput
        label="Phone number for patients"
        type="tel"
        placeholder="+12025550123"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label="Email address for patients"
        type="email"
        placeholder="care@shop.example"
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Help page for patients"
        type="url"
        placeholder="https://shop.example/help"
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Privacy notice"
        type="url"
        placeholder="https://shop.example/privacy"
        {...form.getInputProps('privacy_url')}
      />
      <TextInput
        label="Terms"
        type="url"
        placeholder="https://shop.example/terms"
        {...form.getInputProps('terms_url')}
      />
    </Sending>
  );
}
