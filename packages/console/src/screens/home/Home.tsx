import { Group, Text } from '@mantine/core';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { Period } from '../../parts/Period.tsx';
import { useDays } from '../../parts/period.ts';
import { Section } from '../../parts/Section.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { FunnelFigures } from '../funnel/FunnelFigures.tsx';
import { useFunnel } from '../funnel/use-funnel.ts';
import { Money } from './Money.tsx';
import { Waiting } from './Waiting.tsx';

/** What waits for somebody, and how the brand does. */
export default function Home() {
  const { may } = useWork();
  const days = useDays('7');
  const funnel = useFunnel(Number(days), {}, may('enrollments:read'));
  return (
    <Page title="Home">
      <Waiting />
      <Section
        title="How it goes"
        actions={may('enrollments:read') && <To path="/funnel">See where patients stop</To>}
      >
        <Group className="filters">
          <Period usual="7" />
        </Group>
        {may('enrollments:read') && (
          <Answered to={funnel} height={110}>
            {({ now, before }) => <FunnelFigures {...{ now, before }} />}
          </Answered>
        )}
        {may('orders:read') && <Money days={days} />}
        {!may('enrollments:read') && !may('orders:read') && (
          <Text c="dimmed">Your session sees no figures.</Text>
        )}
      </Section>
    </Page>
  );
}
