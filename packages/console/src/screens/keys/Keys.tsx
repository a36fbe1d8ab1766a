import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { Act } from '../../parts/Act.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { KeyForm } from './KeyForm.tsx';

const all = '/v1/account/api-keys';

export default function Keys() {
  const { account, brands, may } = useWork();
  const [isAdding, { open, close }] = useDisclosure(false);
  const [shown, setShown] = useState<{ readonly api_key?: string }>();
  const list = usePages(['keys'], (work, cursor) => work.account.get(all, { params: { query: cursor } }));
  const nameOf = (id: string) => brands.find(({ brand_id }) => brand_id === id)?.name ?? id;
  const add = may('api_keys:write') && (
    <Button variant="filled" onClick={open}>
      Create a key
    </Button>
  );
  return (
    <Page title="API keys" actions={add}>
      {shown !== undefined && <Secret name="The new key" secret={shown.api_key} />}
      <Text size="sm" c="dimmed" mb="md">
        Keys come from your onboarding contact, unless an operator has allowed your company to create its own.
        A key that is created here ends within a year.
      </Text>
      <Modal opened={isAdding} onClose={close} title="Create a key">
        <KeyForm onSend={async (body) => setShown(await account.post(all, { body }))} onSent={close} />
      </Modal>
      <ListTable
        caption="API keys"
        list={list}
        keyOf={({ key_id }) => key_id}
        empty="There is no key. Your onboarding contact makes the first one."
        columns={[
          {
            name: 'Key',
            of: ({ name, last_four, key_id }) => (
              <>
                <Text size="sm" fw={600}>
                  {name ?? 'Without a name'} …{last_four}
                </Text>
                <Id of={key_id} what="the key" />
              </>
            ),
          },
          {
            name: 'May',
            of: ({ scopes }) => (scopes.length === 0 ? 'Everything' : scopes.join(', ')),
          },
          {
            name: 'Brands',
            of: ({ brand_ids }) =>
              brand_ids.length === 0 ? 'Every brand' : brand_ids.map(nameOf).join(', '),
          },
          {
            name: 'Last used',
            of: ({ last_used_at }) => (last_used_at === null ? 'Never' : <When at={last_used_at} />),
          },
          {
            name: 'Ends',
            of: ({ ends_at }) => (ends_at === null ? 'Never' : <When at={ends_at} />),
          },
          {
            name: 'Change',
            of: ({ key_id, name, last_four }) => (
              <Group gap={4} wrap="nowrap">
                <Act
                  label="Replace"
                  about={name ?? `the key …${last_four}`}
                  needs="api_keys:write"
                  confirm="A new key is shown once. It ends within a year, as every key that the console makes. The present one stays valid for a day."
                  done="The key has a successor."
                  run={async () =>
                    setShown(
                      await account.post(`${all}/{key_id}/rotate`, {
                        params: { path: { key_id } },
                        body: { overlap_seconds: 86_400 },
                      }),
                    )
                  }
                />
                <Act
                  label="End"
                  about={name ?? `the key …${last_four}`}
                  needs="api_keys:write"
                  confirm="What uses the key is refused within 30 seconds."
                  done="The key has ended."
                  run={() => account.delete(`${all}/{key_id}`, { params: { path: { key_id } } })}
                />
              </Group>
            ),
          },
        ]}
      />
    </Page>
  );
}
