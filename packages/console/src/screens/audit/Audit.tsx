import { Code, Text } from '@mantine/core';
import type { components } from '@telehealth/client';
import { usePages } from '../../api/use-pages.ts';
import { words } from '../../format/shown.ts';
import { Between } from '../../parts/Between.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import { When } from '../../parts/When.tsx';
import { usePeople } from '../people/use-people.ts';
import { Changes } from './Changes.tsx';

type Entry = components['schemas']['AuditEntry'];

const actorOf = ({ actor: { kind, id, member_id } }: Entry) =>
  [member_id === undefined ? words(kind) : 'Member', member_id ?? id].filter(Boolean).join(' ');

/** The latest first. */
export default function Audit() {
  const { since, until } = useSpan('30');
  const list = usePages(['audit', since, until], ({ account }, cursor) =>
    account.get('/v1/account/audit', { params: { query: { since, until, ...cursor } } }),
  );
  const people = usePeople();
  return (
    <Page title="Audit">
      <Filters>
        <Period usual="30" />
        <Between />
      </Filters>
      <ListTable<Entry>
        caption="What was done, the latest first"
        list={list}
        keyOf={({ id }) => id}
        empty={<Text>Nothing was done in this time. Every act on your company is listed here.</Text>}
        columns={[
          { name: 'Action', text: ({ action }) => action, of: ({ action }) => words(action) },
          {
            name: 'Subject',
            text: ({ subject }) => subject,
            of: ({ subject }) => <Id of={subject} what="the subject" />,
          },
          {
            name: 'By',
            text: actorOf,
            of: ({ actor: { kind, id, member_id } }) => {
              const who = member_id ?? id;
              const person = people.find((one) => one.member_id === member_id);
              if (person !== undefined) return <span className="anywhere">{person.email}</span>;
              return (
                <>
                  {member_id === undefined ? words(kind) : 'Member'}{' '}
                  {who !== null && <Code className="id">{who}</Code>}
                </>
              );
            },
          },
          {
            name: 'Changed',
            text: ({ changed }) => (changed === null ? '' : JSON.stringify(changed)),
            of: ({ changed }) => <Changes of={changed} />,
          },
          {
            name: 'When',
            text: ({ occurred_at }) => occurred_at,
            of: ({ occurred_at }) => <When at={occurred_at} />,
          },
        ]}
      />
    </Page>
  );
}
