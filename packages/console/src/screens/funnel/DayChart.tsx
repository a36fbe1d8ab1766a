import { LineChart } from '@mantine/charts';
import { Accordion } from '@mantine/core';
import type { components } from '@telehealth/client';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { everyDay } from './every-day.ts';
import { shownCount } from './shown-count.ts';
import '@mantine/charts/styles.css';

type Day = components['schemas']['FunnelDay'];

const series = [
  { name: 'started', label: 'Started', color: 'blue.6' },
  { name: 'submitted', label: 'Submitted', color: 'violet.6' },
  { name: 'eligible', label: 'Eligible', color: 'teal.6' },
  { name: 'paid', label: 'Paid', color: 'orange.6' },
] as const;

interface DayChartProps {
  readonly days: readonly Day[];
  readonly from: string;
  readonly to: string;
}

/** By the day on which journeys began. A table shows the same. */
export function DayChart({ days: counted, from, to }: DayChartProps) {
  const days = everyDay(counted, from, to);
  return (
    <Section title="Day by day">
      <div aria-hidden="true">
        <LineChart
          h={260}
          data={[...days]}
          dataKey="day"
          series={[...series]}
          curveType="linear"
          withLegend
          legendProps={{ itemSorter: null }}
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <Accordion variant="contained" mt="sm">
        <Accordion.Item value="table">
          <Accordion.Control>As a table</Accordion.Control>
          <Accordion.Panel>
            <Rows
              caption="By day"
              rows={days}
              keyOf={({ day }) => day}
              columns={[
                { name: 'Day (UTC)', of: ({ day }) => day },
                ...series.map(({ name, label }) => ({
                  name: label,
                  of: (day: Day) => shownCount(day[name]),
                  isNumber: true,
                })),
              ]}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Section>
  );
}
