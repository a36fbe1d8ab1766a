import { useState } from 'preact/hooks';
import { shownTime } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Form } from '../../parts/Form.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';

export function Keys() {
  const { account } = useWork();
  const list = useList(() => account.pages('/v1/account/api-keys'), []);
  const [shown, setShown] = useState<{ readonly api_key?: string }>();
  const show = (answer: { readonly api_key?: string }) => {
    setShown(answer);
    list.reload();
  };
  return (
    <>
      {shown !== undefined && <Secret name="The new key" secret={shown.api_key} />}
      <ListTable
        caption="API keys"
        list={list}
        keyOf={({ key_id }) => key_id}
        empty="There is no key."
        columns={[
          { name: 'Key', of: ({ name, last_four }) => `${name ?? 'Without a name'} …${last_four}` },
          { name: 'May', of: ({ scopes }) => (scopes.length === 0 ? 'Everything' : scopes.join(', ')) },
          {
            name: 'Brands',
            of: ({ brand_ids }) => (brand_ids.length === 0 ? 'Every brand' : brand_ids.join(', ')),
          },
          { name: 'Last used', of: ({ last_used_at }) => shownTime(last_used_at) },
          { name: 'Ends', of: ({ ends_at }) => shownTime(ends_at) },
          {
            name: 'Change',
            of: ({ key_id }) => (
              <div class="actions">
                <Act
                  label="Replace"
                  needs="api_keys:write"
                  confirm="A new key is shown once. It ends within a year, as every key that the console makes. The present one stays valid for a day."
                  done="The key has a successor."
                  run={() =>
                    account
                      .post('/v1/account/api-keys/{key_id}/rotate', {
                        params: { path: { key_id } },
                        body: { overlap_seconds: 86_400 },
                      })
                      .then(show)
                  }
                />
                <Act
                  label="End"
                  needs="api_keys:write"
                  confirm="What uses the key is refused within 30 seconds."
                  done="The key has ended."
                  run={() =>
                    account
                      .delete('/v1/account/api-keys/{key_id}', { params: { path: { key_id } } })
                      .then(list.reload)
                  }
                />
              </div>
            ),
          },
        ]}
      />
      <p>
        Keys come from your onboarding contact, unless an operator has allowed your company to create its own.
        A key that is created here ends within a year.
      </p>
      <Form
        title="Create a key"
        needs="api_keys:write"
        submit="Create the key"
        done="The key was created."
        fields={[
          {
            name: 'name',
            label: 'Name',
            kind: 'text',
            required: true,
            hint: 'What uses it, such as “Order reconciliation”.',
          },
          {
            name: 'scopes',
            label: 'Scopes',
            kind: 'lines',
            hint: 'One on a line, such as orders:read. Empty: everything that you may do.',
          },
          {
            name: 'brand_ids',
            label: 'Brands',
            kind: 'lines',
            hint: 'One id on a line. Empty: every brand, new ones too.',
          },
        ]}
        onSubmit={(body) => account.post('/v1/account/api-keys', { body: body as never }).then(show)}
      />
    </>
  );
}
