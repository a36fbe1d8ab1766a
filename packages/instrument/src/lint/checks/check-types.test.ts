import { expect, test } from 'vitest';
import { type Break, broken, found } from '../../../test/sound-bundle.ts';

test.each<[string, Break, string[]]>([
  [
    'a literal of another type',
    (b) => (b.nodes[1].when.value = 'yes'),
    ['error TYPE_MISMATCH /nodes/1/when/value'],
  ],
  [
    'a control that cannot collect the fact',
    (b) => (b.nodes[0].control = 'date'),
    ['error TYPE_MISMATCH /nodes/0/control'],
  ],
  [
    'several booleans',
    (b) => (b.facts[0].cardinality = 'multi'),
    [
      'error TYPE_MISMATCH /facts/0/cardinality',
      'error TYPE_MISMATCH /nodes/0/control',
      'error TYPE_MISMATCH /nodes/1/when/ref',
      'error TYPE_MISMATCH /nodes/5/when/ref',
      'error TYPE_MISMATCH /flags/0/when/ref',
    ],
  ],
  ['a code without options', (b) => delete b.facts[4].options, ['error TYPE_MISMATCH /facts/4/options']],
  [
    'a number with a day as bound',
    (b) => (b.facts[2].min = '1990-01-01'),
    ['error TYPE_MISMATCH /facts/2/min'],
  ],
  [
    'a unit the control does not collect',
    (b) => (b.facts[2].unit = 'lb'),
    ['error UNIT_MISMATCH /nodes/2/control', 'error UNIT_MISMATCH /derivations/0/expr/kg'],
  ],
  [
    'an option the fact does not have',
    (b) => (b.nodes[5].options = [{ code: 'z', label_key: 't.a' }]),
    ['error UNKNOWN_OPTION /nodes/5/options/0/code'],
  ],
  [
    'a condition on an option the fact does not have',
    (b) => (b.flags[0].when = { kind: 'includes', ref: 'illness', value: 'z' }),
    ['error UNKNOWN_OPTION /flags/0/when/value'],
  ],
  [
    'numbers in different units',
    (b) => (b.flags[0].when = { kind: 'compare_refs', a: 'mass', op: 'gt', b: 'bmi' }),
    ['error UNIT_MISMATCH /flags/0/when/b'],
  ],
  [
    'a fact against itself',
    (b) => (b.flags[0].when = { kind: 'compare_refs', a: 'mass', op: 'gt', b: 'mass' }),
    ['error SELF_COMPARE /flags/0/when'],
  ],
  [
    'contact data that a brand could bind',
    (b) => {
      b.facts.push({ code: 'mail', value_type: 'string', cardinality: 'single' });
      b.nodes.push({ ...b.nodes[0], id: 'q_mail', fact: 'mail', control: 'email' });
    },
    ['error CONTACT_UNMARKED /nodes/7/fact'],
  ],
  [
    'a medical question that hides when unknown, unsaid',
    (b) => delete b.nodes[5].on_unknown,
    ['error SAFETY_UNKNOWN_UNSET /nodes/5/on_unknown'],
  ],
  ['nothing to exclude', (b) => b.facts[4].options.shift(), ['error EXCLUSIVE_ALONE /facts/4/options']],
  [
    'nothing to exclude at the node',
    (b) => (b.nodes[5].options = [{ code: 'none' }]),
    ['error EXCLUSIVE_ALONE /nodes/5/options'],
  ],
])('%s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});
