import { useState } from 'preact/hooks';
import { shownTime } from '../../format/shown.ts';
import { Details } from '../../parts/Details.tsx';
import { Filter } from '../../parts/Filter.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Opened } from '../../parts/Opened.tsx';
import { type Period, SinceFilter, sinceOf } from '../../parts/SinceFilter.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly test: boolean;
  readonly data: object;
}

/** Of 30 days, as receivers get them. */
export function Events() {
  const { client } = useWork();
  const [type, setType] = useState('');
  const [period, setPeriod] = useState<Period>('7');
  const [opened, setOpened] = useState<Event>();
  const query = { since: sinceOf(period), ...(type !== '' && { type: [type as never] }) };
  const list = useList(() => client.pages('/v1/events', { params: { query } }), [type, period]);
  return (
    <>
      <SinceFilter value={period} onChange={setPeriod} />
      <Filter
        label="Type of event"
        value={type}
        onChange={setType}
        hint="Such as journey.payment.succeeded.v1."
      />
      <ListTable<Event>
        caption="Events, the oldest first"
        list={list}
        keyOf={({ id }) => id}
        empty="There is no event."
        onOpen={setOpened}
        columns={[
          { name: 'Type', of: (event) => event.type },
          { name: 'When', of: ({ timestamp }) => shownTime(timestamp) },
          { name: 'Test', of: ({ test }) => (test ? 'Yes' : 'No') },
        ]}
      />
      {opened !== undefined && (
        <Opened label="Event" title={opened.type}>
          <Details
            rows={[
              ['Id', <code>{opened.id}</code>],
              ['When', shownTime(opened.timestamp)],
            ]}
          />
          <pre>{JSON.stringify(opened.data, null, 2)}</pre>
        </Opened>
      )}
    </>
  );
}
