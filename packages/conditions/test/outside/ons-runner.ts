import type { Literal, Operator } from '../../src/index.ts';
import { onsDifferences } from './ons-differences.ts';
import type { Source, TruthCase } from './outside-case.ts';
import {
  all,
  any,
  cases,
  code,
  codes,
  compare,
  count,
  date,
  includesAny,
  isTrue,
  not,
  number,
  oneOf,
  text,
  truth,
  unanswered,
} from './terms.ts';

const [early, late] = ['2026-01-01', '2026-01-08'];

/** A pair of operands, the left one answered, and whether the relation holds. */
type Pair = readonly [ref: string, left: Literal, right: Literal, holds: boolean];

const equal: readonly Pair[] = [
  ['x', 0.5, 0.5, true],
  ['x', 1.0, 1, true],
  ['x', 3, 3, true],
  ['s', 'yes', 'yes', true],
  ['p', true, true, true],
  ['d', early, early, true],
  ['x', 0.5, 0.7, false],
  ['x', 1.0, 3, false],
  ['x', 3, 7, false],
  ['s', 'yes', 'no', false],
  ['p', true, false, false],
  ['d', early, late, false],
];

const greater: readonly Pair[] = [
  ['x', 0.7, 0.5, true],
  ['x', 2, 1.0, true],
  ['x', 7, 3, true],
  ['d', late, early, true],
  ['x', 0.5, 0.7, false],
  ['x', 1.0, 2, false],
  ['x', 3, 7, false],
  ['d', early, late, false],
];

const same: readonly Pair[] = [
  ['x', 1, 1, false],
  ['d', early, early, false],
];

const atMost: readonly Pair[] = [
  ['x', 0.5, 0.7, true],
  ['x', 1.0, 2, true],
  ['x', 3, 7, true],
  ['x', 0.5, 0.5, true],
  ['x', 1.0, 1, true],
  ['x', 3, 3, true],
  ['d', early, early, true],
  ['d', early, late, true],
  ['x', 0.7, 0.5, false],
  ['x', 2, 1.0, false],
  ['x', 7, 3, false],
  ['d', late, early, false],
];

const atLeast: readonly Pair[] = [
  ['x', 0.7, 0.5, true],
  ['x', 2, 1.0, true],
  ['x', 7, 3, true],
  ['x', 0.5, 0.5, true],
  ['x', 1.0, 1, true],
  ['x', 3, 3, true],
  ['d', early, early, true],
  ['d', late, early, true],
  ['x', 0.5, 0.7, false],
  ['x', 1.0, 2, false],
  ['x', 3, 7, false],
  ['d', early, late, false],
];

function pairs(title: string, op: Operator, rows: readonly Pair[], denied = false): readonly TruthCase[] {
  return rows.map(([ref, left, right, holds]) => ({
    title,
    when: compare(ref, op, right),
    answers: { [ref]: left },
    expected: holds === denied ? 'false' : 'true',
  }));
}

/**
 * Operators of the routing rules. Null is an unanswered fact, and comparing with it the test of being unanswered;
 * a list of answers is a set, whose members all being in a list means that it includes nothing else.
 */
export const onsRunner: Source = {
  project: 'ONSdigital/eq-questionnaire-runner',
  files: ['tests/app/questionnaire/rules/test_operators.py'],
  licence: 'MIT',
  facts: {
    p: truth,
    q: truth,
    r: truth,
    t: truth,
    x: number,
    y: number,
    s: text,
    d: date,
    c: code('yes', 'no', 'nope'),
    set: codes('yes', 'no', 'okay', 'nope'),
    points: codes('n0', 'n1', 'n3', 'n5', 'n7', 'n10', 'n100'),
  },
  truths: [
    ...pairs('test_operation_equal', 'eq', equal),
    ...cases('test_operation_equal', unanswered('x'), [[{}, 'true']]),
    ...pairs('test_operation_not_equal', 'ne', equal, true),
    ...cases('test_operation_not_equal', not(unanswered('x')), [[{}, 'false']]),
    ...pairs('test_operation_greater_than', 'gt', greater),
    ...pairs('test_operation_greater_than_same_number', 'gt', same),
    ...pairs('test_operation_less_than', 'lt', greater, true),
    ...pairs('test_operation_less_than_same_number', 'lt', same),
    ...pairs('test_operation_less_than_or_equal', 'lte', atMost),
    ...pairs('test_operation_greater_than_or_equal', 'gte', atLeast),
    ...cases('test_operation_not', not(isTrue('p')), [
      [{ p: false }, 'true'],
      [{ p: true }, 'false'],
    ]),
    ...cases('test_operation_and', all(isTrue('p'), isTrue('q'), isTrue('r'), isTrue('t')), [
      [{ p: true, q: true, r: true, t: true }, 'true'],
      [{ p: false, q: true, r: true, t: true }, 'false'],
    ]),
    ...cases('test_operation_and', all(isTrue('p'), isTrue('q')), [
      [{ p: true, q: true }, 'true'],
      [{ p: true, q: false }, 'false'],
    ]),
    ...cases('test_operation_or', any(isTrue('p'), isTrue('q'), isTrue('r'), isTrue('t')), [
      [{ p: true, q: true, r: true, t: true }, 'true'],
      [{ p: false, q: false, r: false, t: true }, 'true'],
    ]),
    ...cases('test_operation_or', any(isTrue('p'), isTrue('q')), [
      [{ p: true, q: true }, 'true'],
      [{ p: true, q: false }, 'true'],
      [{ p: false, q: false }, 'false'],
    ]),
    ...cases('test_operation_in', oneOf('c', 'yes', 'no'), [[{ c: 'yes' }, 'true']]),
    ...cases('test_operation_in', oneOf('x', 0.5, 1), [[{ x: 0.5 }, 'true']]),
    ...cases('test_operation_in', oneOf('x', 1, 3), [[{ x: 1 }, 'true']]),
    ...cases('test_operation_in', any(unanswered('x'), oneOf('x', 1)), [[{}, 'true']]),
    ...cases('test_operation_in', oneOf('c', 'nope', 'no'), [[{ c: 'yes' }, 'false']]),
    ...cases('test_operation_in', oneOf('x', 0.3, 1), [[{ x: 0.5 }, 'false']]),
    ...cases('test_operation_in', oneOf('x', 1.5, 3), [[{ x: 1 }, 'false']]),
    ...cases('test_operation_all_in', not(includesAny('set', 'nope')), [[{ set: ['yes', 'no'] }, 'true']]),
    ...cases('test_operation_all_in', not(includesAny('points', 'n0', 'n10', 'n100')), [
      [{ points: ['n1', 'n3', 'n5'] }, 'true'],
    ]),
    ...cases('test_operation_all_in', not(includesAny('set', 'nope', 'okay')), [
      [{ set: ['yes', 'no'] }, 'true'],
    ]),
    ...cases('test_operation_all_in', not(includesAny('set', 'yes', 'okay')), [
      [{ set: ['yes', 'no'] }, 'false'],
    ]),
    ...cases('test_operation_any_in', includesAny('set', 'yes', 'no', 'okay'), [
      [{ set: ['yes', 'no'] }, 'true'],
    ]),
    ...cases('test_operation_any_in', includesAny('points', 'n5', 'n3', 'n1', 'n7'), [
      [{ points: ['n0', 'n3', 'n10'] }, 'true'],
    ]),
    ...cases('test_operation_any_in', includesAny('set', 'nope', 'no'), [
      [{ set: ['yes', 'okay'] }, 'false'],
    ]),
    ...cases('test_operation_any_in', includesAny('points', 'n3', 'n5', 'n7'), [
      [{ points: ['n1', 'n10', 'n100'] }, 'false'],
    ]),
    ...cases('test_operation_count', count('set', 'eq', 2), [[{ set: ['yes', 'no'] }, 'true']]),
  ],
  differences: onsDifferences,
};
