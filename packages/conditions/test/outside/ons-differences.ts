import type { Answers, Difference } from './outside-case.ts';
import { caseMatters, emptySetIsNoAnswer, missingIsUnknown } from './reasons.ts';
import { compare, compareRefs, count, includesAny, not, oneOf } from './terms.ts';

const ordering = ['gt', 'gte', 'lt', 'lte'] as const;
const halfAnswered: readonly Answers[] = [{ y: 2 }, { x: 2 }, {}];

const withoutOperands: readonly Difference[] = ordering.flatMap((op) =>
  halfAnswered.map((answers) => ({
    title: 'test_nonetype_operands_for_comparison_operators',
    when: compareRefs('x', op, 'y'),
    answers,
    expected: 'false',
    ours: 'unknown' as const,
    why: missingIsUnknown,
  })),
);

/** Where an operator of the routing rules comes out differently here. */
export const onsDifferences: readonly Difference[] = [
  {
    title: 'test_operation_equal',
    when: compare('x', 'eq', 1),
    answers: {},
    expected: 'false',
    ours: 'unknown',
    why: missingIsUnknown,
  },
  {
    title: 'test_operation_not_equal',
    when: compare('x', 'ne', 1),
    answers: {},
    expected: 'true',
    ours: 'unknown',
    why: missingIsUnknown,
  },
  {
    title: 'test_operation_equal',
    when: compare('s', 'eq', 'caseInsensitive'),
    answers: { s: 'CaseInsensitive' },
    expected: 'true',
    ours: 'false',
    why: caseMatters,
  },
  {
    title: 'test_operation_not_equal',
    when: compare('s', 'ne', 'caseInsensitive'),
    answers: { s: 'CaseInsensitive' },
    expected: 'false',
    ours: 'true',
    why: caseMatters,
  },
  {
    title: 'test_operation_in',
    when: oneOf('s', 'caseInsensitive', 'Other'),
    answers: { s: 'CaseInsensitive' },
    expected: 'true',
    ours: 'false',
    why: caseMatters,
  },
  {
    title: 'test_operation_in',
    when: oneOf('c', 'yes', 'no'),
    answers: {},
    expected: 'false',
    ours: 'unknown',
    why: missingIsUnknown,
  },
  ...withoutOperands,
  {
    title: 'test_nonetype_operands_for_array_operators',
    when: oneOf('c', 'yes'),
    answers: {},
    expected: 'false',
    ours: 'unknown',
    why: missingIsUnknown,
  },
  {
    title: 'test_nonetype_operands_for_array_operators',
    when: includesAny('set', 'yes'),
    answers: {},
    expected: 'false',
    ours: 'unknown',
    why: missingIsUnknown,
  },
  {
    title: 'test_nonetype_operands_for_array_operators',
    when: not(includesAny('set', 'no', 'okay', 'nope')),
    answers: {},
    expected: 'false',
    ours: 'unknown',
    why: missingIsUnknown,
  },
  {
    title: 'test_operation_count',
    when: count('set', 'eq', 0),
    answers: { set: [] },
    expected: 'true',
    ours: 'unknown',
    why: emptySetIsNoAnswer,
  },
  {
    title: 'test_operation_count',
    when: count('set', 'eq', 0),
    answers: {},
    expected: 'true',
    ours: 'unknown',
    why: missingIsUnknown,
  },
];
