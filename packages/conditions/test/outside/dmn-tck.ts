import type { Condition } from '../../src/index.ts';
import { lendingTables } from './dmn-lending.ts';
import type { Answers, DecisionTable, Outcome, Source, TruthCase } from './outside-case.ts';
import {
  all,
  always,
  any,
  between,
  cases,
  code,
  compare,
  compareRefs,
  date,
  isTrue,
  not,
  number,
  oneOf,
  rule,
  truth,
} from './terms.ts';

const and = all(isTrue('p'), isTrue('q'));
const or = any(isTrue('p'), isTrue('q'));

const ternary: readonly (readonly [number: string, answers: Answers, and: Outcome, or: Outcome])[] = [
  ['001', { p: true, q: true }, 'true', 'true'],
  ['002', { p: false, q: true }, 'false', 'true'],
  ['003', { q: true }, 'unknown', 'true'],
  ['004', { p: true, q: false }, 'false', 'true'],
  ['005', { p: false, q: false }, 'false', 'false'],
  ['006', { q: false }, 'false', 'unknown'],
  ['007', { p: true }, 'unknown', 'true'],
  ['008', { p: false }, 'false', 'unknown'],
  ['009', {}, 'unknown', 'unknown'],
];

function ternaryCases(title: string, when: Condition, column: 2 | 3): readonly TruthCase[] {
  return ternary.map((row) => ({
    title: `0106 ${row[0]} ${title}`,
    when,
    answers: row[1],
    expected: row[column],
  }));
}

/** A price against fixed and given bounds: `n` price, `low` and `high` bounds. */
const inRange: DecisionTable = {
  hits: 'first',
  rules: [
    rule('in', all(compareRefs('n', 'gte', 'low'), compareRefs('n', 'lte', 'high'))),
    rule('out', always),
  ],
};

/** Approval by age, a category and whether it can be afforded. */
const approval: DecisionTable = {
  hits: 'unique',
  rules: [
    rule('a', all(compare('age', 'gte', 18), oneOf('category', 'medium', 'low'), isTrue('p'))),
    rule('d', all(compare('age', 'lt', 18), oneOf('category', 'medium', 'low'), isTrue('p'))),
    rule('d', all(compare('category', 'eq', 'high'), isTrue('p'))),
    rule('d', compare('p', 'eq', false)),
  ],
};

/** Logic in 0106, tables in 0004, 0017 and 1157; null is an unanswered fact. */
export const dmnTck: Source = {
  project: 'dmn-tck/tck',
  files: [
    'TestCases/compliance-level-2/0004-simpletable-U',
    'TestCases/compliance-level-2/0106-feel-ternary-logic',
    'TestCases/compliance-level-3/0004-lending',
    'TestCases/compliance-level-3/0017-tableTests',
    'TestCases/compliance-level-3/1157-unarytests-decisiontable',
  ],
  licence: 'Creative Commons share-alike with attribution (README)',
  facts: {
    p: truth,
    q: truth,
    known: truth,
    bankrupt: truth,
    n: number,
    low: number,
    high: number,
    age: number,
    score: number,
    credit: number,
    day: date,
    other_day: date,
    category: code('high', 'medium', 'low'),
    risk: code('r0', 'r1', 'r2', 'r3', 'r4'),
    call: code('full', 'mini', 'none'),
    status: code('s', 'm'),
    work: code('none', 'employed', 'own', 'student'),
  },
  truths: [
    ...ternaryCases('and', and, 2),
    ...ternaryCases('or', or, 3),
    ...cases('0017 priceGt10', compare('n', 'gt', 10), [[{ n: 20 }, 'true']]),
    ...cases('0017 dateCompare1', compare('day', 'gt', '2016-10-01'), [[{ day: '2016-11-01' }, 'true']]),
    ...cases('0017 dateCompare2', compareRefs('day', 'gt', 'other_day'), [
      [{ day: '2016-11-01', other_day: '2016-11-02' }, 'false'],
    ]),
    ...cases('1157 001', all(oneOf('n', 123, 456), compare('n', 'eq', 123)), [[{ n: 123 }, 'true']]),
    ...cases('1157 002', all(between('n', 1, 1000), compare('n', 'eq', 123)), [[{ n: 123 }, 'true']]),
    ...cases('1157 003', all(always, compare('n', 'eq', 123)), [[{ n: 123 }, 'true']]),
    ...cases('1157 004', all(not(oneOf('n', 456, 789)), compare('n', 'eq', 123)), [[{ n: 123 }, 'true']]),
    ...cases('1157 005', not(oneOf('n', 123)), [[{ n: 123 }, 'false']]),
    ...cases('1157 007', compare('n', 'eq', 123), [[{ n: 123 }, 'true']]),
  ],
  tables: [
    {
      title: '0017 priceInRange',
      table: inRange,
      answers: { n: 20, low: 9, high: 10 },
      expected: 'out',
    },
    {
      title: '0004-simpletable-U 001',
      table: approval,
      answers: { age: 18, category: 'medium', p: true },
      expected: 'a',
    },
    {
      title: '0004-simpletable-U 002',
      table: approval,
      answers: { age: 17, category: 'medium', p: true },
      expected: 'd',
    },
    {
      title: '0004-simpletable-U 003',
      table: approval,
      answers: { age: 18, category: 'high', p: true },
      expected: 'd',
    },
    ...lendingTables,
  ],
  differences: [],
};
