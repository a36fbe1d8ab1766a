import { expect, test } from 'vitest';
import { ask, bundleOf, yesNoFacts } from '../../../test/authored-bundle.ts';
import type { FactDefinition } from '../../bundle/bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

const number = (code: string, more: Partial<FactDefinition> = {}): FactDefinition => ({
  ...{ code, value_type: 'number', cardinality: 'single', unit: 'kg' },
  ...more,
});
const day = (code: string, more: Partial<FactDefinition> = {}): FactDefinition => ({
  ...{ code, value_type: 'date', cardinality: 'single', min: '1900-01-01' },
  ...more,
});
const found = (input: unknown) =>
  lintBundle(input).findings.map(({ severity, code, where }) => `${severity} ${code} ${where}`);

const bounded = [number('weight'), number('goal', { max: { fact: 'weight' } })];
const weightBefore = [ask('weight', 'weight_kg'), ask('goal', 'weight_kg')];
const when = { kind: 'compare', ref: 'sure', op: 'eq', value: true } as const;

test.each<[string, readonly FactDefinition[], ReturnType<typeof ask>[], string[]]>([
  ['a fact asked before', bounded, weightBefore, []],
  [
    'a fact asked later',
    bounded,
    [ask('goal', 'weight_kg'), ask('weight', 'weight_kg')],
    ['error FORWARD_REF /facts/1/max/fact'],
  ],
  [
    'a fact that may be passed over',
    bounded,
    [ask('weight', 'weight_kg', { required: false }), ask('goal', 'weight_kg')],
    ['warning BOUND_UNKNOWN /facts/1/max/fact'],
  ],
  [
    'a fact that may be unknown to the patient',
    bounded,
    [
      ask('weight', 'weight_kg', {
        unknown_answers: [{ code: 'dont_know', means: 'unknown', label_key: 't.dont_know' }],
      }),
      ask('goal', 'weight_kg'),
    ],
    ['warning BOUND_UNKNOWN /facts/1/max/fact'],
  ],
  [
    'a number added to a number, and a period to a date',
    [
      number('weight'),
      number('goal', { max: { fact: 'weight', plus: -0.5 } }),
      day('surgery'),
      day('visit', { min: { fact: 'surgery', plus: { weeks: 6 } } }),
    ],
    [...weightBefore, ask('surgery', 'date'), ask('visit', 'date')],
    [],
  ],
  [
    'a number added to a date, and a period to a number',
    [
      number('weight'),
      number('goal', { max: { fact: 'weight', plus: { days: 1 } } }),
      day('surgery'),
      day('visit', { min: { fact: 'surgery', plus: 1 } }),
    ],
    [...weightBefore, ask('surgery', 'date'), ask('visit', 'date')],
    ['error TYPE_MISMATCH /facts/1/max/plus', 'error TYPE_MISMATCH /facts/3/min/plus'],
  ],
  [
    'a precision of a number',
    [number('weight', { precision: 'month' })],
    [ask('weight', 'weight_kg')],
    ['error TYPE_MISMATCH /facts/0/precision'],
  ],
  [
    'a fact asked on some paths',
    [number('weight'), number('goal', { max: { fact: 'weight' } }), ...yesNoFacts('sure')],
    [ask('sure', 'yes_no'), ask('weight', 'weight_kg', { when }), ask('goal', 'weight_kg')],
    ['warning BOUND_UNKNOWN /facts/1/max/fact'],
  ],
  [
    'an unknown fact',
    [number('weight'), number('goal', { max: { fact: 'gone' } })],
    weightBefore,
    ['error UNKNOWN_REF /facts/1/max/fact'],
  ],
  [
    'a fact in another unit',
    [number('weight'), number('goal', { unit: 'cm', max: { fact: 'weight' } })],
    [ask('weight', 'weight_kg'), ask('goal', 'height_cm')],
    ['error UNIT_MISMATCH /facts/1/max/fact'],
  ],
  [
    'a fact of another type',
    [day('weight'), number('goal', { max: { fact: 'weight' } })],
    [ask('weight', 'date'), ask('goal', 'weight_kg')],
    ['error TYPE_MISMATCH /facts/1/max/fact'],
  ],
  [
    'bounds in a circle',
    [number('weight', { min: { fact: 'goal' } }), number('goal', { max: { fact: 'weight' } })],
    weightBefore,
    ['error CYCLE /facts/0/min/fact', 'error CYCLE /facts/1/max/fact'],
  ],
  [
    'a day for a number',
    [number('weight', { max: 'as_of' })],
    [ask('weight', 'weight_kg')],
    ['error TYPE_MISMATCH /facts/0/max'],
  ],
  [
    'a number for a day',
    [day('born', { max: 5 })],
    [ask('born', 'date')],
    ['error TYPE_MISMATCH /facts/0/max'],
  ],
  [
    'adults up to the day of the session',
    [day('born', { min: { as_of: { years: -120 } }, max: { as_of: { years: -18, days: 1 } } })],
    [ask('born', 'date')],
    [],
  ],
  [
    'a period the wrong way round',
    [day('born', { min: { as_of: { years: 1 } }, max: 'as_of' })],
    [ask('born', 'date')],
    ['error UNREACHABLE /facts/0/min'],
  ],
  [
    'a date without bounds',
    [{ code: 'born', value_type: 'date', cardinality: 'single' }],
    [ask('born', 'date')],
    ['warning BOUND_MISSING /facts/0'],
  ],
  [
    'decimals of a text, and what texts have of a number',
    [
      { code: 'name', value_type: 'string', cardinality: 'single', decimals: 1 },
      number('weight', { max_length: 5, fold_case: true }),
    ],
    [ask('name', 'text'), ask('weight', 'weight_kg')],
    [
      'error TYPE_MISMATCH /facts/0/decimals',
      'error TYPE_MISMATCH /facts/1/max_length',
      'error TYPE_MISMATCH /facts/1/fold_case',
    ],
  ],
])('decisions.md 12: bounds, decimals and lengths: %s', (_, facts, nodes, expected) => {
  expect(found(bundleOf({ facts, nodes }))).toEqual(expected);
});

test.each([
  ['both in order', ['true', 'false'], []],
  ['one of them', ['true'], ['error UNKNOWN_OPTION /nodes/0/options']],
  ['the other way round', ['false', 'true'], ['error UNKNOWN_OPTION /nodes/0/options']],
])('decisions.md 12: a yes_no question words its options: %s', (_, codes, expected) => {
  const options = codes.map((code) => ({ code, label_key: `t.${code}` }));
  const bundle = bundleOf({ facts: yesNoFacts('sure'), nodes: [ask('sure', 'yes_no', { options })] });
  expect(found(bundle)).toEqual(expected);
});

test('a period of nothing and one of other parts are malformed', () => {
  for (const period of [{}, { hours: 1 }, { years: 0.5 }]) {
    const facts = [day('born', { max: { as_of: period } as never })];
    expect(found(bundleOf({ facts, nodes: [ask('born', 'date')] }))).toContain(
      'error MALFORMED /facts/0/max',
    );
  }
});
