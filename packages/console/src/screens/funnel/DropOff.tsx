import { Badge, EmptyState, Group, Progress, SegmentedControl, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { csvOf } from '../../format/csv.ts';
import { shownPart } from '../../format/shown.ts';
import { CsvButton } from '../../parts/CsvButton.tsx';
import { type Column, Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { useWork } from '../../session/work.ts';
import { byLoss, lostAt, type Node, type Wording, wordingOf } from './drop-off.ts';
import { shownCount } from './shown-count.ts';

/** Questions of the brand by their ids. */
function useOwnWordings(): ReadonlyMap<string, Wording> {
  const { may } = useWork();
  const { data } = useRead(
    ['wordings'],
    async ({ client, brandId: brand_id }) => {
      const found = new Map<string, Wording>();
      const path = { params: { path: { brand_id } } };
      for await (const { offering_ref } of client.list('/v1/account/brands/{brand_id}/offerings', path)) {
        const questions = client.list('/v1/account/offerings/{offering_ref}/qualification/questions', {
          params: { path: { offering_ref } },
        });
        for await (const { id, copy, when } of questions)
          found.set(id, {
            headline: copy.headline,
            isConditional: when !== undefined && when.kind !== 'always',
          });
      }
      return found;
    },
    { enabled: may('offerings:read') && may('questions:read') },
  );
  return data ?? new Map();
}

const shownMedian = ({ median_seconds }: Node) => (median_seconds === null ? '–' : `${median_seconds} s`);

/** Step by step: who saw it, and who gave nothing there. */
export function DropOff({ nodes }: { readonly nodes: readonly Node[] }) {
  const own = useOwnWordings();
  const versions = [...new Set(nodes.map(({ instrument_version }) => instrument_version))];
  const [chosen, setChosen] = useState<string>();
  const [order, setOrder] = useState('loss');
  const version = versions.includes(chosen ?? '') ? chosen : versions[0];
  const shown = nodes.filter(({ instrument_version }) => instrument_version === version);
  const sorted = order === 'loss' ? byLoss(shown) : shown;
  const columns: readonly Column<Node>[] = [
    {
      name: 'Step',
      of: (node) => {
        const { headline, isConditional } = wordingOf(node, own);
        return (
          <>
            {headline}{' '}
            {isConditional && (
              <Badge size="sm" variant="outline" color="gray" tt="none">
                only some are asked
              </Badge>
            )}
          </>
        );
      },
    },
    {
      name: 'Lost there',
      of: (node) => (
        <>
          {shownCount(lostAt(node))}
          <Text span size="sm" c="dimmed" ml={6}>
            {shownPart(lostAt(node), node.reached)}
          </Text>
          <Progress
            value={((lostAt(node) ?? 0) / (node.reached || 1)) * 100}
            color="red"
            size="sm"
            aria-label={`Share that was lost at ${wordingOf(node, own).headline}`}
          />
        </>
      ),
      isNumber: true,
    },
    { name: 'Reached', of: ({ reached }) => shownCount(reached), isNumber: true },
    { name: 'Answered', of: ({ answered }) => shownCount(answered), isNumber: true },
    { name: 'Left for good', of: ({ left }) => shownCount(left), isNumber: true, isMinor: true },
    { name: 'Went back', of: ({ went_back }) => shownCount(went_back), isNumber: true, isMinor: true },
    {
      name: 'Median',
      of: shownMedian,
      isNumber: true,
    },
    { name: 'Asked', of: (node) => (wordingOf(node, own).isConditional ? 'some' : 'all'), isMinor: true },
    { name: 'Node', of: ({ node_id }) => node_id, isMinor: true },
  ];
  const file = async () => {
    const rows = nodes.map((node) => {
      const { headline, isConditional } = wordingOf(node, own);
      const counts = [lostAt(node), node.reached, node.answered, node.left, node.went_back].map(shownCount);
      return [
        ...[node.instrument_version, headline, ...counts, shownMedian(node)],
        ...[isConditional ? 'some' : 'all', node.node_id],
      ];
    });
    return csvOf([['Version', ...columns.map(({ name }) => name)], ...rows]);
  };
  if (nodes.length === 0)
    return (
      <EmptyState description="No journey has been counted yet. Open the page for patients, and answer its first question." />
    );
  return (
    <Section title="Where they stop" actions={<CsvButton name="funnel" read={file} />}>
      <Group mb="sm" align="flex-end">
        <SegmentedControl
          aria-label="Order"
          value={order}
          onChange={setOrder}
          data={[
            { value: 'loss', label: 'Greatest loss first' },
            { value: 'asked', label: 'As asked' },
          ]}
        />
        {versions.length > 1 && (
          <Select
            label="Questionnaire"
            allowDeselect={false}
            data={versions}
            value={version ?? null}
            onChange={(one) => setChosen(one ?? undefined)}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        Lost: who saw the step and gave nothing there, up to now. Left for good is counted 72 hours after the
        last answer.
      </Text>
      <Rows caption="Steps" rows={sorted} keyOf={({ node_id }) => node_id} columns={columns} />
    </Section>
  );
}
