import { MultiSelect, Radio, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import { firstFault, redirectFault } from './address-checks.ts';
import { BrandSettings } from './BrandSettings.tsx';
import { therapies } from './therapies.ts';

type Brand = components['schemas']['Brand'];

export function SettingsForm({ brand }: { readonly brand: Brand }) {
  const { client, may } = useWork();
  const { brand_id, enabled_therapies, redirect_allowlist, support_route, capture } = brand;
  const form = useForm({
    initialValues: {
      enabled_therapies: [...enabled_therapies] as string[],
      redirect_allowlist: [...redirect_allowlist],
      support_route: support_route ?? '',
      capture,
    },
    validateInputOnChange: true,
    validate: { redirect_allowlist: firstFault(redirectFault) },
  });
  if (!may('brands:write')) return <BrandSettings brand={brand} />;
  return (
    <Sending
      form={form}
      needs="brands:write"
      submit="Save the settings"
      done="The brand was saved."
      onSend={(values) =>
        client.patch('/v1/account/brands/{brand_id}', {
          params: { path: { brand_id } },
          body: {
            ...values,
            enabled_therapies: values.enabled_therapies as Brand['enabled_therapies'],
            support_route: values.support_route || null,
          },
        })
      }
    >
      <MultiSelect
        label="Therapies"
        description="What the brand treats."
        data={therapies}
        searchable
        {...form.getInputProps('enabled_therapies')}
      />
      <TagsInput
        label="Addresses for the way back"
        description="Where a patient may go after the intake, the payment or the sign-in."
        placeholder="https://shop.example/thanks"
        {...form.getInputProps('redirect_allowlist')}
      />
      <TextInput
        label="Support route"
        description="A key for your systems, such as care_team. It is no address."
        {...form.getInputProps('support_route')}
      />
      <Radio.Group
        label="Money is taken"
        description="It holds for the pages for patients, and for payments that do not say it."
        {...form.getInputProps('capture')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="automatic" label="When the patient pays" />
          <Radio value="manual" label="Later, by a capture" />
        </Stack>
      </Radio.Group>
    </Sending>
  );
}
