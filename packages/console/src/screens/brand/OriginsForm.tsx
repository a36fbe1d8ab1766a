import { TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { useWork } from '../../session/work.ts';
import { firstFault, originFault } from './address-checks.ts';

export function OriginsForm({ brand }: { readonly brand: components['schemas']['Brand'] }) {
  const { client, may } = useWork();
  const form = useForm({
    initialValues: { origins: [...brand.browser_origins] },
    validateInputOnChange: true,
    validate: { origins: firstFault(originFault) },
  });
  if (!may('brands:write')) return <Text>{brand.browser_origins.join(', ') || 'None.'}</Text>;
  return (
    <Sending
      form={form}
      needs="brands:write"
      submit="Save the origins"
      done="The origins were saved."
      onSend={(body) =>
        client.put('/v1/account/brands/{brand_id}/browser-origins', {
          params: { path: { brand_id: brand.brand_id } },
          body,
        })
      }
    >
      <TagsInput
        label="Browser origins"
        description="Pages of these origins may read the brand with its publishable key, and may show the patient’s page."
        placeholder="https://shop.example"
        {...form.getInputProps('origins')}
      />
    </Sending>
  );
}
