import { expect, test } from 'vitest';
import { ask, bundleOf, consent, yesNoFacts } from '../../../test/authored-bundle.ts';
import type { Bundle } from '../../bundle/bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

const qualification = { phase: 'qualification' } as const;
const clinical = { phase: 'clinical' } as const;
const tierAware: Bundle = {
  ...bundleOf({
    facts: yesNoFacts('a', 'b'),
    nodes: [ask('a', 'yes_no', qualification), ask('b', 'yes_no', clinical), consent('c', true, clinical)],
  }),
  phases: ['qualification', 'clinical'],
};

// biome-ignore lint/suspicious/noExplicitAny: a test breaks the bundle in ways its type forbids
const found = (change: (bundle: any) => void) => {
  const copy = structuredClone(tierAware);
  change(copy);
  return lintBundle(copy).findings.map(({ code, where }) => `${code} ${where}`);
};

test.each<[string, Parameters<typeof found>[0], string[]]>([
  ['a tier-aware bundle', () => {}, []],
  ['a node without its phase', (b) => delete b.nodes[1].phase, ['NODE_PHASE_MISSING /nodes/1/phase']],
  [
    'a qualification node behind a clinical one',
    (b) => (b.nodes[2].phase = 'qualification'),
    ['PHASE_BACKREF /nodes/2/phase'],
  ],
  [
    'phases of nodes in a bundle that declares none',
    (b) => delete b.phases,
    ['PHASE_UNDECLARED /nodes/0/phase', 'PHASE_UNDECLARED /nodes/1/phase', 'PHASE_UNDECLARED /nodes/2/phase'],
  ],
  [
    'a phase in which nothing is ever shown',
    (b) => (b.facts[0].identity_document = true),
    ['NODE_PHASE_MISSING /phases/0'],
  ],
  [
    'a bundle in which nothing is ever shown',
    (b) => {
      b.facts[0].identity_document = true;
      b.nodes.splice(1);
    },
    [
      'UNREACHABLE /nodes',
      'NODE_PHASE_MISSING /phases/0',
      'NODE_PHASE_MISSING /phases/1',
      'FACT_UNUSED /facts/1',
    ],
  ],
  ['one phase alone', (b) => (b.phases = ['qualification']), ['MALFORMED /phases']],
  [
    'phases the other way round',
    (b) => (b.phases = ['clinical', 'qualification']),
    ['MALFORMED /phases/0', 'MALFORMED /phases/1'],
  ],
  ['an unknown phase', (b) => (b.nodes[0].phase = 'checkout'), ['MALFORMED /nodes/0/phase']],
])('%s', (_, change, expected) => {
  expect(found(change)).toEqual(expected);
});
