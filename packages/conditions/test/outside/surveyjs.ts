import type { FactSignature } from '../../src/index.ts';
import type { Source } from './outside-case.ts';
import { namedFruit, surveyjsDifferences } from './surveyjs-differences.ts';
import {
  all,
  always,
  answered,
  any,
  cases,
  code,
  codes,
  compare,
  count,
  includes,
  includesAll,
  includesAny,
  isTrue,
  never,
  not,
  number,
  oneOf,
  text,
  truth,
  unanswered,
} from './terms.ts';

const facts: Readonly<Record<string, FactSignature>> = {
  n: number,
  m: number,
  age: number,
  kids: number,
  s: text,
  p: truth,
  c: code('a', 'b', 'c', 'e'),
  fruit: code('apple', 'orange'),
  apple: code('red', 'green'),
  orange: code('blood', 'navel'),
  set: codes('a', 'b', 'c', 'd'),
  numbers: codes('n0', 'n1', 'n2', 'n3'),
};

const grownUpOrParent = all(
  compare('age', 'gte', 21),
  any(compare('c', 'eq', 'a'), compare('kids', 'gt', 1)),
);

/** Expressions within our operators: no arithmetic, no functions, no parts of a text, no values worked out of text. */
export const surveyjs: Source = {
  project: 'surveyjs/survey-library',
  files: [
    'packages/survey-core/tests/expressions/expressionParserTest.ts',
    'packages/survey-core/tests/expressions/expressionValidationTest.ts',
  ],
  licence: 'MIT',
  facts,
  truths: [
    ...cases('Run one condition', compare('n', 'gt', 5), [
      [{ n: 6 }, 'true'],
      [{ n: 5 }, 'false'],
    ]),
    ...cases('Run complex condition', grownUpOrParent, [
      [{ age: 21, c: 'a', kids: 1 }, 'true'],
      [{ age: 21, c: 'b', kids: 1 }, 'false'],
      [{ age: 21, c: 'b', kids: 2 }, 'true'],
      [{ age: 20, c: 'a', kids: 2 }, 'false'],
    ]),
    ...cases('Run condition with nested properties', all(compare('n', 'gte', 35), compare('m', 'lte', 80)), [
      [{ n: 36, m: 40 }, 'true'],
      [{ n: 21, m: 40 }, 'false'],
    ]),
    ...cases('Condition check #303', namedFruit, [
      [{ fruit: 'apple', apple: 'red' }, 'true'],
      [{ fruit: 'orange', apple: 'red', orange: 'blood' }, 'true'],
    ]),
    ...cases('Condition check empty for undefined variables #323', unanswered('n'), [
      [{}, 'true'],
      [{ n: 1 }, 'false'],
    ]),
    ...cases('Condition check for undefined variables #323', any(compare('n', 'lt', 3), unanswered('n')), [
      [{}, 'true'],
      [{ n: 1 }, 'true'],
      [{ n: 5 }, 'false'],
    ]),
    ...cases('Check non equal, #377', compare('n', 'ne', 3), [
      [{ n: 1 }, 'true'],
      [{ n: 3 }, 'false'],
    ]),
    ...cases('Condition check for undefined #518', unanswered('s'), [
      [{}, 'true'],
      [{ s: 'a' }, 'false'],
    ]),
    ...cases('Condition check for undefined #518', answered('s'), [
      [{}, 'false'],
      [{ s: 'a' }, 'true'],
    ]),
    ...cases('Support true/false constants, #643', all(always, compare('n', 'gte', 21)), [
      [{ n: 22 }, 'true'],
      [{ n: 20 }, 'false'],
    ]),
    ...cases('Support true/false constants, #643', any(always, compare('n', 'gte', 21)), [
      [{ n: 22 }, 'true'],
      [{ n: 20 }, 'true'],
    ]),
    ...cases('Support true/false constants, #643', all(never, compare('n', 'gte', 21)), [
      [{ n: 22 }, 'false'],
      [{ n: 20 }, 'false'],
    ]),
    ...cases('Support true/false constants, #643', any(never, compare('n', 'gte', 21)), [
      [{ n: 22 }, 'true'],
      [{ n: 20 }, 'false'],
    ]),
    ...cases('true/false as string, bug#729', compare('s', 'eq', 'true'), [[{ s: 'true' }, 'true']]),
    ...cases('Constant string with dash (-)', compare('s', 'eq', '01-01-2018'), [
      [{ s: '01-01' }, 'false'],
      [{ s: '01-01-2018' }, 'true'],
    ]),
    ...cases('Bug with contains, bug#781', includes('numbers', 'n1'), [
      [{ numbers: ['n1'] }, 'true'],
      [{ numbers: ['n2'] }, 'false'],
    ]),
    ...cases('0 is not an empty value', compare('n', 'eq', 0), [[{ n: 0 }, 'true']]),
    ...cases('Bug with contains, bug#1039', includes('set', 'b'), [
      [{ set: ['b'] }, 'true'],
      [{ set: ['a'] }, 'false'],
    ]),
    ...cases('Add support for array for cotains operator, issue#1366', includesAll('set', 'a', 'b'), [
      [{ set: ['a', 'b'] }, 'true'],
      [{ set: ['a', 'c'] }, 'false'],
      [{ set: ['a', 'b', 'c'] }, 'true'],
    ]),
    ...cases('Escape quotes, bug#786', compare('s', 'eq', "I'm here"), [[{ s: "I'm here" }, 'true']]),
    ...cases('Support equals and notequals, #781', compare('n', 'eq', 1), [
      [{ n: 1 }, 'true'],
      [{ n: 2 }, 'false'],
    ]),
    ...cases('Support array', all(includesAll('numbers', 'n1', 'n2'), count('numbers', 'eq', 2)), [
      [{ numbers: ['n1', 'n2'] }, 'true'],
      [{ numbers: ['n2'] }, 'false'],
      [{ numbers: ['n2', 'n1'] }, 'true'],
    ]),
    ...cases('notempty with 0 and false, bug#1792', answered('n'), [[{ n: 0 }, 'true']]),
    ...cases('notempty with 0 and false, bug#1792', answered('s'), [[{ s: '0' }, 'true']]),
    ...cases('notempty with 0 and false, bug#1792', answered('p'), [[{ p: false }, 'true']]),
    ...cases('[] notcontains 0 returns false #10869', not(includes('numbers', 'n0')), [
      [{ numbers: ['n1', 'n2'] }, 'true'],
      [{ numbers: ['n0', 'n1'] }, 'false'],
    ]),
    ...cases('length for defined arrays', count('numbers', 'gt', 1), [
      [{ numbers: ['n1'] }, 'false'],
      [{ numbers: ['n1', 'n2'] }, 'true'],
      [{ numbers: ['n1', 'n2', 'n3'] }, 'true'],
    ]),
    ...cases('length for arrays that becomes undefined, Bug#2432', count('numbers', 'lt', 3), [
      [{ numbers: ['n1', 'n2'] }, 'true'],
    ]),
    ...cases('Test binary operator anyof', includesAny('set', 'a', 'b'), [
      [{ set: ['a', 'c'] }, 'true'],
      [{ set: ['a', 'b'] }, 'true'],
      [{ set: ['c', 'd'] }, 'false'],
    ]),
    ...cases('Test binary operator noneof', not(includesAny('set', 'a', 'b')), [
      [{ set: ['a', 'c'] }, 'false'],
      [{ set: ['a', 'b'] }, 'false'],
      [{ set: ['c', 'd'] }, 'true'],
    ]),
    ...cases('Test binary operator anyof with 0', oneOf('n', 7, 3, 0), [
      [{ n: 3 }, 'true'],
      [{ n: 0 }, 'true'],
      [{ n: 1 }, 'false'],
    ]),
    ...cases('Test operator anyof for non-array var', oneOf('c', 'a', 'b', 'c'), [
      [{ c: 'a' }, 'true'],
      [{ c: 'e' }, 'false'],
    ]),
    ...cases('Test binary operator allof', includesAll('set', 'a', 'b'), [
      [{ set: ['a', 'c'] }, 'false'],
      [{ set: ['a', 'b', 'c'] }, 'true'],
      [{ set: ['c', 'd'] }, 'false'],
    ]),
    ...cases("000 == '000', '00' != '000'", compare('s', 'eq', '000'), [
      [{ s: '000' }, 'true'],
      [{ s: '00' }, 'false'],
    ]),
    ...cases("True and False as strings'", compare('s', 'eq', 'TRUE'), [[{ s: 'TRUE' }, 'true']]),
    ...cases('string contancts without brackets', compare('s', 'eq', 'abc'), [
      [{ s: 'abcd' }, 'false'],
      [{ s: 'abc' }, 'true'],
    ]),
    ...cases('string contancts without brackets', compare('s', 'eq', 'ab_cd'), [
      [{ s: 'abcd' }, 'false'],
      [{ s: 'ab_cd' }, 'true'],
    ]),
    ...cases('True/False strings do not work', compare('s', 'eq', 'True'), [
      [{ s: 'False' }, 'false'],
      [{ s: 'True' }, 'true'],
    ]),
    ...cases('True/False strings do not work', compare('s', 'eq', 'False'), [
      [{ s: 'False' }, 'true'],
      [{ s: 'True' }, 'false'],
    ]),
  ],
  validations: [
    { title: 'Test validateExpression in Object: enableIf', submitted: compare('n', 'eq', 1), expected: [] },
    {
      title: 'Test validateExpression in Object: unknown function',
      submitted: { kind: 'async_func', ref: 'n', op: 'eq', value: 2 },
      expected: ['MALFORMED'],
    },
    {
      title: 'Test validateExpression in Object: unknown variable',
      submitted: compare('nobody', 'eq', 2),
      expected: ['UNKNOWN_REF'],
    },
    { title: 'Test validateExpression in Object: requiredIf', submitted: 'bd+{', expected: ['MALFORMED'] },
    { title: 'check constant in condition error: foo', submitted: 'foo', expected: ['MALFORMED'] },
    { title: 'check constant in condition error: 12345', submitted: 12345, expected: ['MALFORMED'] },
    { title: 'check constant in condition error: true', submitted: always, expected: [] },
    { title: 'check constant in condition error: {q1} = true', submitted: isTrue('p'), expected: [] },
    {
      title: 'dont fault in invalid input',
      submitted: { kind: 'compare', ref: 'n', op: '@', value: 2 },
      expected: ['MALFORMED'],
    },
  ],
  differences: surveyjsDifferences,
};
