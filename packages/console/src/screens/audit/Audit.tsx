import { Group, MultiSelect } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { csvOf } from '../../format/csv.ts';
import { choicesOf, sentence } from '../../format/shown.ts';
import { Between } from '../../parts/Between.tsx';
import { CsvButton } from '../../parts/CsvButton.tsx';
import { Id } from '../../parts/Id.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useSpan } from '../../parts/period.ts';
import type { Column } from '../../parts/Rows.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { usePeople } from '../people/use-people.ts';
import { Actor, shownActor } from './Actor.tsx';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { kindsIn } from './kinds.ts';
import { PersonFilter } from './PersonFilter.tsx';
import { type Entry, readAudit, useAudit } from './use-audit.ts';

const columns: readonly Column<Entry>[] = [
  { name: 'Action', of: ({ action }) => sentence(action) },
  {
    name: 'Subject',
    of: ({ subject }) => <Id of={subject} what="the subject" />,
  },
  { name: 'By', of: ({ actor }) => <Actor of={actor} /> },
  {
    name: 'Changed',
    of: ({ changed }) => <Changes of={changed} />,
  },
  {
    name: 'When',
    of: ({ occurred_at }) => <When at={occurred_at} />,
  },
];

/** The latest first. */
export default function Audit() {
  const { account } = useWork();
  const { get, getAll, choices } = useFilters();
  const filters = { span: useSpan('30'), kinds: getAll('kind') ?? [], by: get('by') };
  const list = useAudit(filters);
  const people = usePeople();
  /** All acts with these filters, in the words of the screen. */
  const inWords = async () => {
    const entries = await readAudit(account, filters);
    const rows = entries.map(({ action, subject, actor, changed, occurred_at }) => [
      ...[sentence(action), subject, shownActor(actor, people), changesOf(changed).join('. '), occurred_at],
    ]);
    return csvOf([columns.map(({ name }) => name), ...rows]);
  };
  return (
    <Page title="Audit" actions={<CsvButton name="audit" read={inWords} />}>
      <Group className="filters">
        <Period usual="30" />
        <Between />
        <PersonFilter />
        <MultiSelect label="About" data={choicesOf(kindsIn(list.data ?? []))} {...choices('kind')} />
      </Group>
      <ListTable<Entry>
        caption="What was done, the latest first"
        {...{ list, columns }}
        keyOf={({ id }) => id}
        empty="Nothing was done in this time with these filters. Every act on your company is listed here."
      />
    </Page>
  );
}
