import { expect, test } from 'vitest';
import { interpret } from '../../test/interpret.ts';
import {
  type Condition,
  compileCondition,
  FALSE,
  type FactTable,
  type FactValue,
  isAnswer,
  type Operator,
  TRUE,
  type Truth,
  UNKNOWN,
} from '../index.ts';

test.each([[0], [false], ['0'], [['a']], [{ a: 1 }]])('%j counts as an answer', (value) => {
  expect(isAnswer(value)).toBe(true);
});

test.each([[null], [''], [[]], [{}], [undefined], [Number.NaN]])(
  '%j does not count as an answer',
  (value) => {
    expect(isAnswer(value)).toBe(false);
  },
);

const known = new Map<string, FactValue | undefined>([
  ['n', 27],
  ['m', 30],
  ['d', '1990-06-15'],
  ['c', 'b'],
  ['s', ['a', 'b']],
  ['u', undefined],
  ['none', []],
  [
    'list',
    [{ name: 'Ibuprofen', daily: false }, { name: ' ASPIRIN', daily: true, dose: 3 }, { name: 'Zinc' }],
  ],
]);
const daily: Condition = { kind: 'compare', ref: 'daily', op: 'eq', value: true };
const named = (name: string): Condition => ({ kind: 'compare', ref: 'name', op: 'eq', value: name });
const dosed: Condition = { kind: 'answered', ref: 'dose' };
const entries = (kind: 'some_entry' | 'every_entry', where: Condition, ref = 'list'): Condition => ({
  kind,
  ref,
  where,
});
const countOf = (op: Operator, value: number, where?: Condition, ref = 'list'): Condition => ({
  ...{ kind: 'count', ref, op, value },
  ...(where && { where }),
});
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
  [{ kind: 'answered', ref: 'none' }, TRUE],
  [entries('some_entry', daily), TRUE],
  [entries('some_entry', { kind: 'not', of: { kind: 'always' } }), FALSE],
  [entries('some_entry', { kind: 'all', of: [daily, named('Zinc')] }), UNKNOWN],
  [entries('some_entry', daily, 'none'), FALSE],
  [entries('some_entry', daily, 'u'), UNKNOWN],
  [entries('every_entry', daily), FALSE],
  [entries('every_entry', { kind: 'any', of: [{ kind: 'answered', ref: 'daily' }, named('Zinc')] }), TRUE],
  [entries('every_entry', { kind: 'any', of: [daily, named('Ibuprofen')] }), UNKNOWN],
  [entries('every_entry', daily, 'none'), TRUE],
  [entries('every_entry', daily, 'u'), UNKNOWN],
  [countOf('eq', 3), TRUE],
  [countOf('eq', 0, undefined, 'none'), TRUE],
  [countOf('eq', 0, undefined, 'u'), UNKNOWN],
  [countOf('eq', 1, dosed), TRUE],
  [countOf('gte', 1, daily), TRUE],
  [countOf('gte', 2, daily), UNKNOWN],
  [countOf('gte', 3, daily), FALSE],
  [countOf('ne', 2, daily), UNKNOWN],
  [countOf('eq', 0, daily, 'none'), TRUE],
])('%j is %i', (condition, truth) => {
  const codes = [...known.keys()];
  expect(interpret(condition, (ref) => known.get(ref))).toBe(truth);
  expect(compileCondition(condition, (ref) => codes.indexOf(ref))([...known.values()])).toBe(truth);
});

test('a field that is called like a member of every object is left out where it was not given', () => {
  const where: Condition = { kind: 'compare', ref: 'constructor', op: 'eq', value: true };
  const evaluate = compileCondition({ kind: 'some_entry', ref: 'x', where }, () => 0);
  expect(evaluate([[{ name: 'Zinc' }]])).toBe(UNKNOWN);
  expect(evaluate([[{ constructor: true }]])).toBe(TRUE);
});

test.each([
  ['aspirin', TRUE],
  ['asp', FALSE],
])('decisions.md 12: a field may be compared without case: %s', (name, truth) => {
  const slots = [...known.values()];
  const slotOf = (ref: string) => [...known.keys()].indexOf(ref);
  const fields: FactTable = new Map([
    ['name', { valueType: 'string', cardinality: 'single', foldCase: true }],
  ]);
  expect(compileCondition(entries('some_entry', named(name)), slotOf, () => ({ fields }))(slots)).toBe(truth);
});
