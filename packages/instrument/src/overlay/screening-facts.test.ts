import { expect, test } from 'vitest';
import { ask, bundleOf } from '../../test/authored-bundle.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { screeningFacts } from './screening-facts.ts';

const kilograms = { value_type: 'number', cardinality: 'single', unit: 'kg' } as const;
const day = { value_type: 'date', cardinality: 'single' } as const;
const facts: readonly FactDefinition[] = [
  { ...kilograms, code: 'weight', min: 30, max: 400 },
  { ...kilograms, code: 'goal', min: 30, max: { fact: 'weight' } },
  { ...day, code: 'born', min: '1900-01-01', max: { as_of: { years: -18 } } },
  { ...day, code: 'since', min: { fact: 'born' }, max: 'as_of' },
  {
    ...day,
    code: 'seen',
    precision: 'month',
    min: { fact: 'born', plus: { years: 1 } },
    max: { as_of: { weeks: 2, days: 1 } },
  },
];

test('decisions.md 12: a fact says bounds that differ between patients: another fact, or today with a period', () => {
  const nodes = facts.map(({ code, value_type }) => ask(code, value_type === 'date' ? 'date' : 'weight_kg'));
  const shown = screeningFacts(bundleOf({ facts, nodes }));
  expect(
    shown.map(({ code: _, valueType: __, cardinality: ___, options: ____, ...bounds }) => bounds),
  ).toEqual([
    { unit: 'kg', min: 30, max: 400, decimals: 1 },
    { unit: 'kg', min: 30, maxBy: { fact: 'weight' }, decimals: 1 },
    { minDate: '1900-01-01', maxBy: { today: { years: -18 } } },
    { minBy: { fact: 'born' }, maxBy: { today: {} } },
    // What is added to another answer bounds no question of a brand.
    { precision: 'month', maxBy: { today: { days: 15 } } },
  ]);
});

test('decisions.md 5: an option that asks to say more tells how much may be said', () => {
  const options = [{ code: 'a' }, { code: 'other', please_say: { max_length: 40, required: true } }];
  const bundle = bundleOf({
    facts: [{ code: 'pet', value_type: 'code', cardinality: 'single', options }],
    nodes: [ask('pet', 'single_select_cards')],
  });
  expect(screeningFacts(bundle)).toMatchObject([
    { options: [{ code: 'a' }, { code: 'other', pleaseSay: 40 }] },
  ]);
});
