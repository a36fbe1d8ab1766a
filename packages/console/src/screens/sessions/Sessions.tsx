import { shownTime } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';

export function Sessions() {
  const { account, session } = useWork();
  const list = useList(() => account.pages('/v1/account/console-sessions'), []);
  return (
    <ListTable
      caption="Sessions of the console"
      list={list}
      keyOf={({ session_id }) => session_id}
      empty="There is no session."
      columns={[
        {
          name: 'Session',
          of: ({ session_id }) => (
            <>
              <code>{session_id}</code>
              {session_id === session.session_id && ' (yours)'}
            </>
          ),
        },
        { name: 'State', of: ({ open }) => <State of={open ? 'open' : 'ended'} /> },
        { name: 'Reaches', of: ({ brand_id }) => brand_id ?? 'Every brand' },
        { name: 'May', of: ({ scopes }) => (scopes.length === 0 ? 'Everything' : scopes.join(', ')) },
        { name: 'Read only', of: ({ read_only }) => (read_only ? 'Yes' : 'No') },
        { name: 'Ends', of: ({ ends_at }) => shownTime(ends_at) },
        {
          name: 'End it',
          of: ({ session_id, open }) =>
            open && (
              <Act
                label="End"
                needs="api_keys:write"
                confirm="The person who uses this session is signed out at once."
                done="The session has ended."
                run={() =>
                  account
                    .delete('/v1/account/console-sessions/{session_id}', { params: { path: { session_id } } })
                    .then(list.reload)
                }
              />
            ),
        },
      ]}
    />
  );
}
