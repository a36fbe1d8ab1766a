import { expect, test } from 'vitest';
import { type Clause, conditionOf, conditionText, isWhole } from './conditions.ts';
import type { Fact } from './facts.ts';

const facts: readonly Fact[] = [
  { code: 'b:smoker', cardinality: 'single', value_type: 'code', options: [] },
  { code: 'goal_weight_kg', cardinality: 'single', value_type: 'number', unit: 'kg' },
  { code: 'b:sure', cardinality: 'single', value_type: 'boolean' },
];
const clause = (fact: string, test: Clause['test'], ...values: string[]): Clause => ({
  key: fact,
  fact,
  test,
  values,
});

test('clauses become the condition of the API, with values of the type of the fact', () => {
  expect(conditionOf('all', [clause('goal_weight_kg', 'gte', '80.5')], facts)).toEqual({
    ...{ kind: 'compare', ref: 'goal_weight_kg', op: 'gte', value: 80.5 },
  });
  expect(
    conditionOf('any', [clause('b:smoker', 'in', 'daily', 'weekly'), clause('b:sure', 'eq', 'true')], facts),
  ).toEqual({
    kind: 'any',
    of: [
      { kind: 'in', ref: 'b:smoker', values: ['daily', 'weekly'] },
      { kind: 'compare', ref: 'b:sure', op: 'eq', value: true },
    ],
  });
});

test('a clause is whole when it has the value that its test takes', () => {
  const clauses = [
    ...[clause('goal_weight_kg', 'gt', ''), clause('b:smoker', 'in')],
    ...[clause('goal_weight_kg', 'gt', '80'), clause('b:smoker', 'answered')],
  ];
  expect(clauses.map(isWhole)).toEqual([false, false, true, true]);
});

test('a condition is told in words', () => {
  const condition = conditionOf(
    'all',
    [clause('b:smoker', 'eq', 'daily'), clause('goal_weight_kg', 'not_answered')],
    facts,
  );
  expect(
    condition &&
      conditionText(
        condition,
        (code) => `“${code}”`,
        (_code, value) => String(value),
      ),
  ).toBe('“b:smoker” is daily, and not: “goal_weight_kg” is answered');
});
