import { Text } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { usePeople } from '../../api/use-people.ts';
import { sentence } from '../../format/shown.ts';
import { Actor, shownActor } from '../../parts/Actor.tsx';
import { Between } from '../../parts/Between.tsx';
import type { Column } from '../../parts/column.ts';
import { ChoicesFilter, Filters } from '../../parts/Filters.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import { When } from '../../parts/When.tsx';
import { AuditCsv } from './AuditCsv.tsx';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { kindsIn } from './kinds.ts';
import { PersonFilter } from './PersonFilter.tsx';
import { type Entry, useAudit } from './use-audit.ts';

const columnsOf = (people: ReturnType<typeof usePeople>): readonly Column<Entry>[] => [
  { name: 'Action', text: ({ action }) => sentence(action) },
  {
    name: 'Subject',
    text: ({ subject }) => subject,
    of: ({ subject }) => <Id of={subject} what="the subject" />,
  },
  { name: 'By', text: ({ actor }) => shownActor(actor, people), of: ({ actor }) => <Actor of={actor} /> },
  {
    name: 'Changed',
    text: ({ changed }) => changesOf(changed).join('. '),
    of: ({ changed }) => <Changes of={changed} />,
  },
  {
    name: 'When',
    text: ({ occurred_at }) => occurred_at,
    of: ({ occurred_at }) => <When at={occurred_at} />,
  },
];

/** The latest first. */
export default function Audit() {
  const { get, getAll } = useFilters();
  const filters = { span: useSpan('30'), kinds: getAll('kind') ?? [], by: get('by') };
  const list = useAudit(filters);
  const columns = columnsOf(usePeople());
  return (
    <Page title="Audit" actions={<AuditCsv {...{ filters, columns }} />}>
      <Filters>
        <Period usual="30" />
        <Between />
        <PersonFilter />
        <ChoicesFilter name="kind" label="About" choices={kindsIn(list.rows)} />
      </Filters>
      <ListTable<Entry>
        caption="What was done, the latest first"
        {...{ list, columns }}
        keyOf={({ id }) => id}
        empty={
          <Text>
            Nothing was done in this time with these filters. Every act on your company is listed here.
          </Text>
        }
      />
    </Page>
  );
}
