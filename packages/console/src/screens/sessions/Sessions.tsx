import { Group, Text } from '@mantine/core';
import { usePages } from '../../api/use-pages.ts';
import { Act } from '../../parts/Act.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { State } from '../../parts/State.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { usePeople } from '../people/use-people.ts';

const all = '/v1/account/console-sessions';

/** Who works in the console now. */
export default function Sessions() {
  const { account, session, brands } = useWork();
  const list = usePages(['sessions'], (work, cursor) => work.account.get(all, { params: { query: cursor } }));
  const people = usePeople();
  const nameOf = (id: string) => brands.find(({ brand_id }) => brand_id === id)?.name ?? id;
  return (
    <Page title="Console sessions">
      <ListTable
        caption="Sessions of the console"
        list={list}
        keyOf={({ session_id }) => session_id}
        empty="Nobody is in the console. Your server makes links to it."
        columns={[
          {
            name: 'Session',
            of: ({ session_id }) => (
              <Group gap={4}>
                <Id of={session_id} what="the session" />
                {session_id === session.session_id && <Text size="sm">(yours)</Text>}
              </Group>
            ),
          },
          {
            name: 'State',
            of: ({ open }) => <State of={open ? 'open' : 'ended'} />,
          },
          { name: 'Reaches', of: ({ brand_id }) => (brand_id === null ? 'Every brand' : nameOf(brand_id)) },
          {
            name: 'May',
            of: ({ scopes, read_only }) =>
              `${scopes.length === 0 ? 'Everything' : scopes.join(', ')}${read_only ? ', only reading' : ''}`,
          },
          {
            name: 'Opened by',
            of: ({ key_id, member_id }) =>
              people.find((one) => one.member_id === member_id)?.email ??
              member_id ??
              key_id ??
              'The platform',
            isMinor: true,
          },
          { name: 'Ends', of: ({ ends_at }) => <When at={ends_at} /> },
          {
            name: 'Change',
            of: ({ session_id, open }) =>
              open && (
                <Act
                  label="End"
                  about={session_id === session.session_id ? 'your session' : session_id}
                  needs="api_keys:write"
                  confirm="The person who uses this session is signed out at once."
                  done="The session has ended."
                  run={() => account.delete(`${all}/{session_id}`, { params: { path: { session_id } } })}
                />
              ),
          },
        ]}
      />
    </Page>
  );
}
