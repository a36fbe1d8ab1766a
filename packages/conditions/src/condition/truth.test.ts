import { expect, test } from 'vitest';
import { interpret } from '../../test/interpret.ts';
import {
  type Condition,
  compileCondition,
  FALSE,
  type FactValue,
  TRUE,
  type Truth,
  UNKNOWN,
} from '../index.ts';

const answered = (value: unknown) => interpret({ kind: 'answered', ref: 'x' }, () => value);

test.each([[0], [false], ['0'], [['a']], [{ a: 1 }]])('%j counts as an answer', (value) => {
  expect(answered(value)).toBe(TRUE);
});

test.each([[null], [''], [[]], [{}], [undefined], [Number.NaN]])(
  '%j does not count as an answer',
  (value) => {
    expect(answered(value)).toBe(FALSE);
  },
);

const known = new Map<string, FactValue | undefined>([
  ['n', 27],
  ['m', 30],
  ['d', '1990-06-15'],
  ['c', 'b'],
  ['s', ['a', 'b']],
  ['u', undefined],
]);
const unknown: Condition = { kind: 'compare', ref: 'u', op: 'eq', value: true };

// Three-valued logic as a whole is tested by the outside cases.
test.each<[Condition, Truth]>([
  [{ kind: 'always' }, TRUE],
  [unknown, UNKNOWN],
  [{ kind: 'not', of: unknown }, UNKNOWN],
  [{ kind: 'compare', ref: 'u', op: 'ne', value: true }, UNKNOWN],
  [{ kind: 'answered', ref: 'u' }, FALSE],
  [{ kind: 'compare', ref: 'n', op: 'gte', value: 27 }, TRUE],
  [{ kind: 'compare', ref: 'n', op: 'gt', value: 27 }, FALSE],
  [{ kind: 'compare', ref: 'n', op: 'lte', value: 27 }, TRUE],
  [{ kind: 'compare', ref: 'n', op: 'lt', value: 27 }, FALSE],
  [{ kind: 'compare', ref: 'd', op: 'lt', value: '1990-06-16' }, TRUE],
  [{ kind: 'compare', ref: 'd', op: 'gt', value: '1990-06-15' }, FALSE],
  [{ kind: 'compare_refs', a: 'n', op: 'lt', b: 'm' }, TRUE],
  [{ kind: 'compare_refs', a: 'n', op: 'eq', b: 'm' }, FALSE],
  [{ kind: 'in', ref: 'c', values: ['a', 'b'] }, TRUE],
  [{ kind: 'in', ref: 'c', values: ['a'] }, FALSE],
  [{ kind: 'between', ref: 'n', min: 27, max: 27 }, TRUE],
  [{ kind: 'between', ref: 'n', min: 28, max: 40 }, FALSE],
  [{ kind: 'between', ref: 'd', min: '1990-01-01', max: '1990-12-31' }, TRUE],
  [{ kind: 'includes', ref: 's', value: 'a' }, TRUE],
  [{ kind: 'includes', ref: 's', value: 'z' }, FALSE],
  [{ kind: 'includes_any', ref: 's', values: ['z', 'b'] }, TRUE],
  [{ kind: 'includes_any', ref: 's', values: ['z'] }, FALSE],
  [{ kind: 'includes_all', ref: 's', values: ['a', 'b'] }, TRUE],
  [{ kind: 'includes_all', ref: 's', values: ['a', 'z'] }, FALSE],
  [{ kind: 'count', ref: 's', op: 'eq', value: 2 }, TRUE],
  [{ kind: 'count', ref: 's', op: 'gt', value: 2 }, FALSE],
])('%j is %i', (condition, truth) => {
  const codes = [...known.keys()];
  expect(interpret(condition, (ref) => known.get(ref))).toBe(truth);
  expect(compileCondition(condition, (ref) => codes.indexOf(ref))([...known.values()])).toBe(truth);
});
