import { SimpleGrid } from '@mantine/core';
import { shownPart } from '../../format/shown.ts';
import { Figure } from '../../parts/Figure.tsx';
import { change } from './change.ts';
import { shownCount } from './shown-count.ts';
import type { FunnelData } from './use-funnel.ts';

interface FunnelFiguresProps {
  readonly now: FunnelData;
  readonly before: FunnelData;
}

/** From start to paid, against the period before. */
export function FunnelFigures({ now, before }: FunnelFiguresProps) {
  const steps = [
    ['Started', now.started, before.started],
    ['Submitted', now.submitted, before.submitted],
    ['Eligible', now.eligible, before.eligible],
    ['Paid', now.paid, before.paid],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
      {steps.map(([name, count, earlier]) => (
        <Figure
          key={name}
          name={name}
          value={shownCount(count)}
          note={
            name === 'Started'
              ? change(count, earlier)
              : `${shownPart(count, now.started)} of started, ${change(count, earlier)}`
          }
        />
      ))}
    </SimpleGrid>
  );
}
