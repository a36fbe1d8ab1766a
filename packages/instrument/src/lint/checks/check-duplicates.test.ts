import { expect, test } from 'vitest';
import { type Break, broken, found } from '../../../test/sound-bundle.ts';

test.each<[string, Break, string[]]>([
  ['two nodes of one id', (b) => (b.nodes[1].id = 'q_smoker'), ['error DUPLICATE_NODE /nodes/1/id']],
  [
    'two facts of one code',
    (b) => (b.facts[1].code = 'smoker'),
    ['error DUPLICATE_CODE /facts/1', 'error UNKNOWN_REF /nodes/1/fact'],
  ],
  [
    'a derivation named like a fact',
    (b) => (b.derivations[0].code = 'former'),
    [
      'error DUPLICATE_CODE /derivations/0',
      'error UNKNOWN_REF /nodes/4/primary/0',
      'error ZONE_INVALID /nodes/4/zone/of',
    ],
  ],
  [
    'two nodes that ask for one fact',
    (b) => (b.nodes[1].fact = 'smoker'),
    ['warning DUPLICATE_FACT /nodes/1/fact', 'warning FACT_UNUSED /facts/1'],
  ],
])('%s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});
