import type { Answers, Difference } from './outside-case.ts';
import { emptySetIsNoAnswer, missingIsUnknown, nothingIsCoerced, unknownKindEndsTheTerm } from './reasons.ts';
import { all, any, compare, compareRefs, count, includes, includesAny, not } from './terms.ts';

type Row = readonly [
  title: string,
  when: Parameters<typeof not>[0],
  answers: Answers,
  expected: 'true' | 'false',
  why?: string,
];

/** Either of two fruits, each of a certain sort. */
export const namedFruit = any(
  all(compare('fruit', 'eq', 'apple'), compare('apple', 'eq', 'red')),
  all(compare('fruit', 'eq', 'orange'), compare('orange', 'eq', 'blood')),
);

const unknown: readonly Row[] = [
  ['Run one condition', compare('n', 'gt', 5), {}, 'false'],
  ['Condition check #303', namedFruit, {}, 'false'],
  ['Condition check #303', namedFruit, { fruit: 'orange', apple: 'red' }, 'false'],
  ['Check non equal, #377', compare('n', 'ne', 3), {}, 'true'],
  ['Run age function with empty value', compare('age', 'gte', 21), {}, 'false'],
  ['Run age function with empty value', compare('age', 'lt', 21), {}, 'false'],
  [
    'Check contains with empty array, Bug #2193',
    includes('set', 'c'),
    { set: [] },
    'false',
    emptySetIsNoAnswer,
  ],
  ['contain and noncontain for null arrays', includes('numbers', 'n1'), {}, 'false'],
  ['contain and noncontain for null arrays', not(includes('numbers', 'n1')), {}, 'true'],
  [
    '[] notcontains 0 returns false #10869',
    not(includes('numbers', 'n0')),
    { numbers: [] },
    'true',
    emptySetIsNoAnswer,
  ],
  ['length for defined arrays', count('numbers', 'gt', 1), { numbers: [] }, 'false', emptySetIsNoAnswer],
  ['length for undefined arrays', count('numbers', 'eq', 0), { numbers: [] }, 'true', emptySetIsNoAnswer],
  ['length for undefined arrays', count('numbers', 'lt', 4), { numbers: [] }, 'true', emptySetIsNoAnswer],
  ['length for undefined arrays', count('numbers', 'eq', 0), {}, 'true'],
  ['length for undefined arrays', count('numbers', 'lt', 4), {}, 'true'],
  ['length for arrays that becomes undefined, Bug#2432', count('numbers', 'lt', 3), {}, 'true'],
  ['Test binary operator anyof', includesAny('set', 'a', 'b'), { set: [] }, 'false', emptySetIsNoAnswer],
  ['Test binary operator anyof', includesAny('set', 'a', 'b'), {}, 'false'],
  ['Test binary operator noneof', not(includesAny('set', 'a', 'b')), { set: [] }, 'true', emptySetIsNoAnswer],
  ['Test binary operator noneof', not(includesAny('set', 'a', 'b')), {}, 'true'],
  ['Compare two undefined variables', compareRefs('n', 'eq', 'm'), {}, 'true'],
  ['Compare two undefined variables', compareRefs('n', 'ne', 'm'), {}, 'false'],
  ['Compare two undefined variables', compareRefs('n', 'lte', 'm'), {}, 'true'],
  ['Compare two undefined variables', compareRefs('n', 'gte', 'm'), {}, 'true'],
  ['Compare two undefined variables', compareRefs('n', 'lt', 'm'), {}, 'false'],
  ['Compare two undefined variables', compareRefs('n', 'gt', 'm'), {}, 'false'],
  ['Compare two undefined variables', compareRefs('n', 'gt', 'm'), { n: 1 }, 'false'],
  ['Compare two undefined variables', compareRefs('n', 'lt', 'm'), { n: 1 }, 'false'],
];

const refused: readonly (readonly [title: string, submitted: unknown])[] = [
  ['Compare object with string', compare('n', 'eq', '1')],
  ['Variable equals 0x1 works incorrectly, Bug#1180', compare('n', 'eq', '0x2')],
  ['True/False strings do not work', compare('p', 'eq', 'True')],
];

/** Where an expression of SurveyJS comes out differently here. */
export const surveyjsDifferences: readonly Difference[] = [
  ...unknown.map(([title, when, answers, expected, why = missingIsUnknown]) => ({
    title,
    when,
    answers,
    expected,
    ours: 'unknown' as const,
    why,
  })),
  ...refused.map(([title, submitted]) => ({
    title,
    submitted,
    expected: 'true',
    ours: ['TYPE_MISMATCH'] as const,
    why: nothingIsCoerced,
  })),
  {
    title: "000 == '000', '00' != '000'",
    when: compare('s', 'eq', '000'),
    answers: { s: '0' },
    expected: 'true',
    ours: 'false',
    why: 'Text is never read as a number.',
  },
  {
    title: 'Test validateExpression in Object',
    submitted: { kind: 'async_func', ref: 'nobody' },
    expected: 'two errors',
    ours: ['MALFORMED'],
    why: unknownKindEndsTheTerm,
  },
];
