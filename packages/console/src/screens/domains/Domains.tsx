import { shownTime } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Form } from '../../parts/Form.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';

const one = '/v1/account/brands/{brand_id}/domains/{kind}';

/** With the DNS record that each one needs. */
export function Domains() {
  const { client, brandId: brand_id } = useWork();
  const list = useList(
    () => client.pages('/v1/account/brands/{brand_id}/domains', { params: { path: { brand_id } } }),
    [],
  );
  return (
    <>
      <ListTable
        caption="Hostnames of the brand"
        list={list}
        keyOf={({ kind }) => kind}
        empty="The brand has no hostname of its own."
        columns={[
          { name: 'Hostname', of: ({ hostname, kind }) => `${hostname} (${kind})` },
          { name: 'State', of: ({ state }) => <State of={state} /> },
          {
            name: 'Record at your DNS',
            of: ({ cname }) => <code>{`${cname.name} ${cname.type} ${cname.value}`}</code>,
          },
          { name: 'Changed', of: ({ updated_at }) => shownTime(updated_at) },
          {
            name: 'Change',
            of: ({ kind }) => (
              <div class="actions">
                <Act
                  label="Verify"
                  needs="domains:write"
                  done="The hostname was verified."
                  run={() =>
                    client.post(`${one}/verify`, { params: { path: { brand_id, kind } } }).then(list.reload)
                  }
                />
                <Act
                  label="Remove"
                  needs="domains:write"
                  confirm="The hostname and its certificate are not served any more."
                  done="The hostname was removed."
                  run={() => client.delete(one, { params: { path: { brand_id, kind } } }).then(list.reload)}
                />
              </div>
            ),
          },
        ]}
      />
      <Form
        title="Add a hostname"
        needs="domains:write"
        submit="Add the hostname"
        done="The hostname was added. Set its record, then verify it."
        fields={[
          {
            name: 'kind',
            label: 'Kind',
            kind: 'choice',
            choices: ['login', 'member'],
            required: true,
            hint: 'Login: where patients sign in. Member: where the patient’s page is.',
          },
          {
            name: 'hostname',
            label: 'Hostname',
            kind: 'text',
            required: true,
            hint: 'Such as login.shop.example.',
          },
        ]}
        onSubmit={(body) =>
          client
            .post('/v1/account/brands/{brand_id}/domains', {
              params: { path: { brand_id } },
              body: body as never,
            })
            .then(list.reload)
        }
      />
    </>
  );
}
