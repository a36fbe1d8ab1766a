import type { Condition } from '../../src/index.ts';
import type { Answers, Outcome, Source, TruthCase } from './outside-case.ts';
import { all, any, cases, code, codes, includes, isTrue, not, number, oneOf, truth } from './terms.ts';

const [p, q] = [isTrue('p'), isTrue('q')];

/** Operands in the order of the numbered tests: true, false and empty on the left, the same on the right of each. */
const operands: readonly Answers[] = [
  { p: true, q: true },
  { p: true, q: false },
  { p: true },
  { p: false, q: true },
  { p: false, q: false },
  { p: false },
  { q: true },
  { q: false },
  {},
];

function table(title: string, when: Condition, outcomes: readonly Outcome[]): readonly TruthCase[] {
  return operands.map((answers, index) => ({
    title: `${title}${index + 1}`,
    when,
    answers,
    expected: outcomes[index] ?? 'unknown',
  }));
}

/** `xor` and `implies` are written out in the connectives we have. */
export const fhirpath: Source = {
  project: 'FHIR/fhir-test-cases',
  files: ['r4/fhirpath/tests-fhir-r4.xml'],
  licence: 'not stated in the files read',
  facts: {
    p: truth,
    q: truth,
    n: number,
    c: code('a', 'b', 'c', 'd'),
    numbers: codes('one', 'two', 'three'),
    letters: codes('a', 'b', 'c', 'd'),
  },
  truths: [
    ...table('testBooleanLogicAnd', all(p, q), [
      'true',
      'false',
      'unknown',
      'false',
      'false',
      'false',
      'unknown',
      'false',
      'unknown',
    ]),
    ...table('testBooleanLogicOr', any(p, q), [
      'true',
      'true',
      'true',
      'true',
      'false',
      'unknown',
      'true',
      'unknown',
      'unknown',
    ]),
    ...table('testBooleanLogicXOr', any(all(p, not(q)), all(not(p), q)), [
      'false',
      'true',
      'unknown',
      'true',
      'false',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]),
    ...table('testBooleanImplies', any(not(p), q), [
      'true',
      'false',
      'unknown',
      'true',
      'true',
      'true',
      'true',
      'unknown',
      'unknown',
    ]),
    ...cases('testIn1', oneOf('n', 1, 2, 3), [[{ n: 1 }, 'true']]),
    ...cases('testIn2', oneOf('n', 2, 3), [[{ n: 1 }, 'false']]),
    ...cases('testIn3', oneOf('c', 'a', 'c', 'd'), [[{ c: 'a' }, 'true']]),
    ...cases('testIn4', oneOf('c', 'a', 'c', 'd'), [[{ c: 'b' }, 'false']]),
    ...cases('testContainsCollection1', includes('numbers', 'one'), [
      [{ numbers: ['one', 'two', 'three'] }, 'true'],
    ]),
    ...cases('testContainsCollection2', includes('numbers', 'one'), [
      [{ numbers: ['two', 'three'] }, 'false'],
    ]),
    ...cases('testContainsCollection3', includes('letters', 'a'), [[{ letters: ['a', 'c', 'd'] }, 'true']]),
    ...cases('testContainsCollection4', includes('letters', 'b'), [[{ letters: ['a', 'c', 'd'] }, 'false']]),
  ],
  differences: [],
};
