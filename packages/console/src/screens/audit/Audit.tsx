import { shownTime, words } from '../../format/shown.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';

export function Audit() {
  const { account } = useWork();
  const list = useList(() => account.pages('/v1/account/audit'), []);
  return (
    <ListTable
      caption="What was done, the latest first"
      list={list}
      keyOf={({ id }) => id}
      empty="Nothing was done yet."
      columns={[
        { name: 'Action', of: ({ action }) => words(action) },
        { name: 'Subject', of: ({ subject }) => <code>{subject}</code> },
        { name: 'By', of: ({ actor }) => `${words(actor.kind)}${actor.id === null ? '' : ` ${actor.id}`}` },
        { name: 'When', of: ({ occurred_at }) => shownTime(occurred_at) },
        {
          name: 'Changed',
          of: ({ changed }) => (changed === null ? '–' : <code>{JSON.stringify(changed)}</code>),
        },
      ]}
    />
  );
}
