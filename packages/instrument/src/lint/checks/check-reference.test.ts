import { expect, test } from 'vitest';
import { bundleOf, yesNoFacts } from '../../../test/authored-bundle.ts';
import { type Break, broken, found, isTrue } from '../../../test/sound-bundle.ts';
import type { NodeDefinition } from '../../bundle/bundle.ts';

test.each<[string, Break, string[]]>([
  [
    'a question on an undeclared fact',
    (b) => (b.nodes[1].fact = 'nothing'),
    ['error UNKNOWN_REF /nodes/1/fact', 'warning FACT_UNUSED /facts/1'],
  ],
  [
    'a condition on an undeclared fact',
    (b) => (b.nodes[1].when.ref = 'nothing'),
    ['error UNKNOWN_REF /nodes/1/when/ref'],
  ],
  [
    'a condition on a fact that nobody asks for',
    (b) => b.nodes.splice(2, 1),
    ['error NEVER_ASKED /nodes/3/primary/0', 'warning FACT_UNUSED /facts/2'],
  ],
  [
    'a condition on a withheld fact',
    (b) => (b.facts[0].identity_document = true),
    [
      'error NEVER_ASKED /nodes/1/when/ref',
      'error NEVER_ASKED /nodes/5/when/ref',
      'error NEVER_ASKED /flags/0/when/ref',
    ],
  ],
  ['an undeclared section', (b) => (b.nodes[0].section = 'nowhere'), ['error UNKNOWN_REF /nodes/0/section']],
  [
    'an undeclared input of a derivation',
    (b) => (b.derivations[0].expr.kg = 'nothing'),
    ['error UNKNOWN_REF /derivations/0/expr/kg', 'error NEVER_ASKED /nodes/4/primary/0'],
  ],
  [
    'a condition on its own fact',
    (b) => (b.nodes[1].when.ref = 'former'),
    ['error FORWARD_REF /nodes/1/when/ref'],
  ],
  [
    'a nested condition on a later fact',
    (b) => (b.nodes[0].when = { kind: 'any', of: [{ kind: 'not', of: isTrue('former') }] }),
    ['error FORWARD_REF /nodes/0/when/of/0/of/ref'],
  ],
  [
    'a derivation of a later fact',
    (b) => b.nodes.unshift(b.nodes.splice(4, 1)[0]),
    ['error FORWARD_REF /nodes/0/primary/0', 'error FORWARD_REF /nodes/0/primary/0'],
  ],
  [
    'an option on a later fact',
    (b) => (b.nodes[5].options = [{ code: 'a', when: { kind: 'answered', ref: 'illness' } }]),
    ['error FORWARD_REF /nodes/5/options/0/when/ref'],
  ],
  [
    'derivations that rest on each other',
    (b) => {
      b.derivations[0].expr.kg = 'light';
      b.derivations.push({
        code: 'light',
        value_type: 'number',
        expr: { kind: 'bmi', kg: 'bmi', cm: 'height' },
      });
    },
    [
      'error UNIT_MISMATCH /derivations/0/expr/kg',
      'error CYCLE /derivations/0',
      'error UNIT_MISMATCH /derivations/1/expr/kg',
      'error CYCLE /derivations/1',
    ],
  ],
  [
    'a flag that the platform does not know',
    (b) => (b.flags[0].code = 'smokes'),
    ['error UNKNOWN_REF /flags/0/code'],
  ],
])('%s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});

test('a display cannot be the only thing that names a fact as read', () => {
  const nodes: NodeDefinition[] = [
    { id: 'd', kind: 'display', section: 'main', control: 'panel', display: 'computed', primary: ['smoker'] },
  ];
  expect(found(bundleOf({ facts: yesNoFacts('smoker'), nodes }))).toEqual([
    'error NEVER_ASKED /nodes/0/primary/0',
    'warning FACT_UNUSED /facts/0',
  ]);
});
