import { Group, Text } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { OfferingFilter } from '../../parts/OfferingFilter.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useDays } from '../../parts/period.ts';
import { DayChart } from './DayChart.tsx';
import { DropOff } from './DropOff.tsx';
import { FunnelFigures } from './FunnelFigures.tsx';
import { useFunnel } from './use-funnel.ts';

/** How far patients get, and where they leave. */
export default function Funnel() {
  const days = useDays('30');
  const read = useFunnel(Number(days), useFilters().get('offering'));
  return (
    <Page title="Funnel">
      <Filters>
        <Period usual="30" />
        <OfferingFilter />
      </Filters>
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
            <DropOff nodes={now.nodes} />
          </>
        )}
      </Answered>
    </Page>
  );
}
