import { Timeline as Line, Text } from '@mantine/core';
import type { components } from '@telehealth/client';
import { sentence } from '../../format/shown.ts';
import { When } from '../../parts/When.tsx';

type Journey = components['schemas']['Enrollment'];
type Milestone = components['schemas']['MilestoneType'];

/** Who does what a milestone says. */
const actors: Readonly<Record<string, string>> = {
  prospect: 'Patient',
  intake: 'Patient',
  step: 'Patient',
  identity: 'Patient',
  payment: 'Payment provider',
  eligibility: 'Platform',
  evaluation: 'Clinician',
  case: 'Clinician',
  visit: 'Clinician',
  labs: 'Clinician',
  rx: 'Clinician',
  shipment: 'Pharmacy',
  checkin: 'Patient',
};

const actorOf = (type: Milestone) => actors[type.split('.')[0] ?? ''] ?? 'Platform';

/** The latest first. */
export function Timeline({ journey: { milestones, created_at } }: { readonly journey: Journey }) {
  const numbered = milestones.map((milestone, index) => ({ ...milestone, sequence: index + 1 }));
  return (
    <Line bulletSize={14} lineWidth={2} active={milestones.length}>
      {numbered.toReversed().map(({ type, occurred_at, sequence }) => (
        <Line.Item key={sequence} title={sentence(type)}>
          <Text size="sm" c="dimmed">
            {actorOf(type)}, <When at={occurred_at} />
          </Text>
        </Line.Item>
      ))}
      <Line.Item title="Began">
        <Text size="sm" c="dimmed">
          Patient, <When at={created_at} />
        </Text>
      </Line.Item>
    </Line>
  );
}
