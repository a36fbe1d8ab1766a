import { useState } from 'preact/hooks';
import { words } from '../../format/shown.ts';
import { Form } from '../../parts/Form.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';
import { RegistrationDetails } from './RegistrationDetails.tsx';

export function Webhooks() {
  const { client } = useWork();
  const list = useList(() => client.pages('/v1/webhooks/registrations'), []);
  const [opened, setOpened] = useState<string>();
  const [shown, setShown] = useState<{ readonly secret?: string }>();
  return (
    <>
      {shown !== undefined && <Secret name="The secret of the receiver" secret={shown.secret} />}
      {opened !== undefined && (
        <RegistrationDetails
          key={opened}
          registrationId={opened}
          onSecret={setShown}
          onClose={() => {
            setOpened(undefined);
            list.reload();
          }}
        />
      )}
      <ListTable
        caption="Receivers"
        list={list}
        keyOf={({ registration_id }) => registration_id}
        empty="There is no receiver."
        onOpen={({ registration_id }) => setOpened(registration_id)}
        columns={[
          { name: 'Address', of: ({ url }) => url },
          {
            name: 'State',
            of: ({ enabled, disabled_reason }) => (
              <>
                <State of={enabled ? 'active' : 'disabled'} />
                {disabled_reason !== undefined && ` ${words(disabled_reason)}`}
              </>
            ),
          },
          { name: 'Types of events', of: ({ event_types }) => event_types.join(', ') },
        ]}
      />
      <Form
        title="Add a receiver"
        needs="webhooks:write"
        submit="Add the receiver"
        done="The receiver was added."
        fields={[
          {
            name: 'url',
            label: 'Address',
            kind: 'text',
            required: true,
            hint: 'Such as https://shop.example/webhooks.',
          },
          {
            name: 'event_types',
            label: 'Types of events',
            kind: 'lines',
            required: true,
            value: '*',
            hint: 'One on a line; * means every type.',
          },
        ]}
        onSubmit={async (body) => {
          setShown(await client.post('/v1/webhooks/registrations', { body: body as never }));
          list.reload();
        }}
      />
    </>
  );
}
