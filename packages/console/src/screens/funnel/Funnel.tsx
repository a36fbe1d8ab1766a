import { Group, Select, Text } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useDays } from '../../parts/period.ts';
import { OfferingFilter } from '../offerings/OfferingFilter.tsx';
import { DayChart } from './DayChart.tsx';
import { DropOff } from './DropOff.tsx';
import { FunnelFigures } from './FunnelFigures.tsx';
import { Sources } from './Sources.tsx';
import { useFunnel } from './use-funnel.ts';

/** How far patients get, and where they leave. */
export default function Funnel() {
  const days = useDays('30');
  const { get, choice } = useFilters();
  const [offering, source] = [get('offering'), get('source')];
  const read = useFunnel(Number(days), { offering, source });
  const sources = read.data?.now.sources ?? [];
  const choices = source === undefined || sources.includes(source) ? sources : [...sources, source];
  return (
    <Page title="Funnel">
      <Group className="filters">
        <Period usual="30" />
        <OfferingFilter />
        {choices.length > 0 && <Select label="Source" data={choices} {...choice('source')} />}
      </Group>
      <Answered to={read}>
        {({ now, before }) => (
          <>
            <Group mb="sm">
              <Text size="sm" c="dimmed">
                Journeys that began from {now.from} to {now.to} (UTC), as of{' '}
                {shownTime(new Date(read.dataUpdatedAt).toISOString())}. A change counts after about five
                minutes.
              </Text>
            </Group>
            <FunnelFigures {...{ now, before }} />
            {(now.days?.length ?? 0) > 0 && <DayChart days={now.days ?? []} from={now.from} to={now.to} />}
            {source === undefined && now.sources.length > 0 && (
              <Sources sources={now.sources} from={now.from} to={now.to} offering={offering} />
            )}
            <DropOff nodes={now.nodes} />
          </>
        )}
      </Answered>
    </Page>
  );
}
