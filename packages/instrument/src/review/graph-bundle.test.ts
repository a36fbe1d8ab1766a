import { expect, test } from 'vitest';
import { ask, bundleOf, consent, yesNoFacts } from '../../test/authored-bundle.ts';
import { graphBundle } from './graph-bundle.ts';

const bundle = bundleOf({
  facts: yesNoFacts('smoker', 'former'),
  sections: [
    { id: 'main', label_key: 't.main' },
    { id: 'end', label_key: 't.end' },
  ],
  nodes: [
    ask('smoker', 'yes_no', { copy: 't.smoker' }),
    ask('former', 'yes_no', {
      when: { kind: 'compare', ref: 'smoker', op: 'eq', value: false },
      on_unknown: 'show',
    }),
    consent('c_care', true, { section: 'end' }),
  ],
});

test('decisions.md 12: a graph has each node, each condition with the way around its node, and each end', () => {
  expect(
    graphBundle(bundle)
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'flowchart TD',
    'start([start])',
    'subgraph run0["main"]',
    'node_q_smoker["q_smoker<br>Text of t.smoker"]',
    'node_q_former["q_former<br>Text of t.former"]',
    'end',
    'subgraph run1["end"]',
    'node_c_care{{"c_care"}}',
    'end',
    'complete([complete])',
    'start --> node_q_smoker',
    'when_q_former{"smoker is false"}',
    'node_q_smoker --> when_q_former',
    'when_q_former -->|yes or unknown| node_q_former',
    'node_q_former --> node_c_care',
    'when_q_former -->|no| node_c_care',
    'node_c_care --> complete',
    'blocked([blocked])',
    'node_c_care -->|declined| blocked',
  ]);
});

test('decisions.md 12: a graph has an end for each stop, reached from the questions that it reads', () => {
  const stopping = {
    ...bundle,
    stop_when: [
      {
        code: 'smokes',
        when: { kind: 'compare', ref: 'smoker', op: 'eq', value: true } as const,
        ending: { headline: 't.ending.not_eligible' },
      },
    ],
  };
  const graph = graphBundle(stopping);
  expect(graph).toContain('  stop_smokes(["stop: smokes"])\n');
  expect(graph).toContain('  node_q_smoker -->|"smoker is true"| stop_smokes\n');
  expect(graph).not.toContain('node_q_former -->|"smoker');
});

test('text cannot break out of its box', () => {
  const [text] = Object.values(bundle.copy);
  const hostile = { ...bundle, copy: { en: { ...text, 't.smoker': 'A "quote"] <b>\nend' } } };
  expect(graphBundle(hostile)).toContain('["q_smoker<br>A #quot;quote#quot;] #lt;b> end"]');
});
