import { useState } from 'preact/hooks';
import { shownTime } from '../../format/shown.ts';
import { Filter } from '../../parts/Filter.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { type Period, SinceFilter, sinceOf } from '../../parts/SinceFilter.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';
import { JourneyDetails } from './JourneyDetails.tsx';
import { statuses } from './statuses.ts';

/** Without answers. No address of the page contains a journey id. */
export function Journeys() {
  const { client } = useWork();
  const [status, setStatus] = useState('');
  const [period, setPeriod] = useState<Period>('7');
  const [opened, setOpened] = useState<string>();
  const query = {
    updated_since: sinceOf(period),
    ...(status !== '' && { status: [status as (typeof statuses)[number]] }),
  };
  const list = useList(() => client.pages('/v1/enrollments', { params: { query } }), [status, period]);
  return (
    <>
      {opened !== undefined && <JourneyDetails journeyId={opened} onClose={() => setOpened(undefined)} />}
      <SinceFilter value={period} onChange={setPeriod} />
      <Filter label="Status" value={status} choices={statuses} onChange={setStatus} />
      <ListTable
        caption="Journeys, the one that changed first leading"
        list={list}
        keyOf={({ journey_id }) => journey_id}
        empty="There is no journey."
        onOpen={({ journey_id }) => setOpened(journey_id)}
        columns={[
          { name: 'Journey', of: ({ journey_id }) => journey_id },
          { name: 'Your reference', of: ({ reference }) => reference ?? '–' },
          { name: 'Status', of: (journey) => <State of={journey.status} /> },
          { name: 'Eligibility', of: ({ eligibility }) => <State of={eligibility} /> },
          { name: 'Offering', of: ({ offering_ref }) => offering_ref ?? '–' },
          { name: 'Changed', of: ({ updated_at }) => shownTime(updated_at) },
        ]}
      />
    </>
  );
}
