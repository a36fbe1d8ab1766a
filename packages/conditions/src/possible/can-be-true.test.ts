import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpret } from '../../test/interpret.ts';
import { answers, conditions, facts } from '../../test/random-condition.ts';
import { type Condition, canBeFalse, canBeTrue, FALSE, type Literal, type Operator, TRUE } from '../index.ts';

const compare = (ref: string, op: Operator, value: Literal): Condition => ({
  kind: 'compare',
  ref,
  op,
  value,
});
const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of });
const not = (of: Condition): Condition => ({ kind: 'not', of });

test('a condition that some answers make true or false is not called impossible', () => {
  fc.assert(
    fc.property(conditions, answers, (condition, answered) => {
      const truth = interpret(condition, (ref) => answered[ref]);
      if (truth === TRUE) expect(canBeTrue(condition, facts)).toBe(true);
      if (truth === FALSE) expect(canBeFalse(condition, facts)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test.each<[string, Condition]>([
  ['an empty interval', all(compare('weight', 'gt', 3), compare('weight', 'lt', 3))],
  ['an interval without its only value', all(compare('weight', 'gte', 3), compare('weight', 'lt', 3))],
  ['bounds the wrong way round', { kind: 'between', ref: 'weight', min: 3, max: 2 }],
  ['more than the fact can be', compare('weight', 'gt', 4)],
  ['two values at once', all(compare('sex', 'eq', 'male'), compare('sex', 'eq', 'female'))],
  ['neither of all options', all(compare('sex', 'ne', 'male'), compare('sex', 'ne', 'female'))],
  ['neither true nor false', all(compare('smoker', 'ne', true), compare('smoker', 'ne', false))],
  ['a day before and after', all(compare('born', 'lt', '1990-01-01'), compare('born', 'gt', '1990-01-01'))],
  ['known and unanswered', all(not({ kind: 'answered', ref: 'smoker' }), compare('smoker', 'eq', true))],
  ['more codes than can be chosen', { kind: 'count', ref: 'illness', op: 'gt', value: 2 }],
  ['none of these beside another one', { kind: 'includes_all', ref: 'illness', values: ['a', 'none'] }],
  [
    'none of these, counted as one',
    all(
      { kind: 'includes', ref: 'illness', value: 'none' },
      { kind: 'count', ref: 'illness', op: 'gte', value: 1 },
    ),
  ],
  [
    'a code both in and out',
    all(
      { kind: 'includes_all', ref: 'illness', values: ['a', 'b'] },
      not({ kind: 'includes_any', ref: 'illness', values: ['b', 'none'] }),
    ),
  ],
  ['never', not({ kind: 'always' })],
])('impossible: %s', (_, condition) => {
  expect(canBeTrue(condition, facts)).toBe(false);
  expect(canBeFalse(not(condition), facts)).toBe(false);
});
