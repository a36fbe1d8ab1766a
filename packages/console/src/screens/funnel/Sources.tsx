import { shownPart } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownCount } from './shown-count.ts';
import { useSources } from './use-sources.ts';

interface SourcesProps {
  readonly sources: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly offering: string | undefined;
}

/** The sources of visits (`utm_source`), side by side. */
export function Sources({ sources, ...range }: SourcesProps) {
  const read = useSources(sources, range);
  return (
    <Section title="By source">
      <Answered to={read} height={110}>
        {(funnels) => (
          <Rows
            caption="By source"
            rows={funnels}
            keyOf={({ source }) => source}
            columns={[
              { name: 'Source', of: ({ source }) => source },
              { name: 'Started', of: ({ started }) => shownCount(started), isNumber: true },
              { name: 'Submitted', of: ({ submitted }) => shownCount(submitted), isNumber: true },
              { name: 'Eligible', of: ({ eligible }) => shownCount(eligible), isNumber: true },
              { name: 'Paid', of: ({ paid }) => shownCount(paid), isNumber: true },
              {
                name: 'Paid of started',
                of: ({ paid, started }) => shownPart(paid, started),
                isNumber: true,
              },
            ]}
          />
        )}
      </Answered>
    </Section>
  );
}
