import type { Source } from './outside-case.ts';
import { setsHaveNoInequality } from './reasons.ts';
import { all, always, answered, any, cases, code, codes, compare, includes, not, number } from './terms.ts';

/** Several answers are a set; a coding of another system is another option, and a display name is no part of it. */
export const androidFhir: Source = {
  project: 'google/android-fhir',
  files: [
    'datacapture/src/test/java/com/google/android/fhir/datacapture/enablement/EnablementEvaluatorTest.kt',
  ],
  licence: 'Apache-2.0',
  facts: {
    n: number,
    m: number,
    set: codes('n123', 'n456', 'n789'),
    c: code('a', 'a_elsewhere', 'b'),
    hours: { valueType: 'number', cardinality: 'single', unit: 'h' },
    limit: { valueType: 'number', cardinality: 'single', unit: 'h' },
    mass: { valueType: 'number', cardinality: 'single', unit: 'kg' },
  },
  truths: [
    ...cases('noEnableWhen', always, [[{}, 'shown']]),
    ...cases('missingResponse', compare('n', 'eq', 123), [[{}, 'hidden']]),
    ...cases('expectAnswerExists', answered('n'), [
      [{ n: 123 }, 'shown'],
      [{}, 'hidden'],
    ]),
    ...cases('expectAnswerDoesNotExist', not(answered('n')), [
      [{ n: 123 }, 'hidden'],
      [{}, 'shown'],
    ]),
    ...cases('expectAnswerEqualToValue_noAnswer', compare('n', 'eq', 123), [[{}, 'hidden']]),
    ...cases('expectAnswerEqualToValue', includes('set', 'n123'), [
      [{ set: ['n123', 'n456'] }, 'shown'],
      [{ set: ['n456', 'n789'] }, 'hidden'],
    ]),
    ...cases('expectAnswerNotEqualToValue_noAnswer', compare('n', 'ne', 123), [[{}, 'hidden']]),
    ...cases('expectAnswerNotEqualToValue_noAnswerNotEqualToValue', not(includes('set', 'n123')), [
      [{ set: ['n123'] }, 'hidden'],
    ]),
    ...cases('multipleEnableWhens_behaviorAny_noneSatisfied', any(answered('n'), answered('m')), [
      [{}, 'hidden'],
    ]),
    ...cases('multipleEnableWhens_behaviorAny_someSatisfied', any(not(answered('n')), answered('m')), [
      [{}, 'shown'],
    ]),
    ...cases('multipleEnableWhens_behaviorAll_someSatisfied', all(not(answered('n')), answered('m')), [
      [{}, 'hidden'],
    ]),
    ...cases('multipleEnableWhens_behaviorAll_allSatisfied', all(not(answered('n')), not(answered('m'))), [
      [{}, 'shown'],
    ]),
    ...cases('primitiveType_equal', compare('n', 'eq', 123), [
      [{ n: 123 }, 'shown'],
      [{ n: 456 }, 'hidden'],
    ]),
    ...cases('primitiveType_notEqual', compare('n', 'ne', 123), [
      [{ n: 456 }, 'shown'],
      [{ n: 123 }, 'hidden'],
    ]),
    ...cases('codingType_equal: differentSystem, differentCode, differentDisplay', compare('c', 'eq', 'a'), [
      [{ c: 'a_elsewhere' }, 'hidden'],
      [{ c: 'b' }, 'hidden'],
      [{ c: 'a' }, 'shown'],
    ]),
    ...cases(
      'codingType_notEqual: differentSystem, differentCode, differentDisplay',
      compare('c', 'ne', 'a'),
      [
        [{ c: 'a_elsewhere' }, 'shown'],
        [{ c: 'b' }, 'shown'],
        [{ c: 'a' }, 'hidden'],
      ],
    ),
    ...cases('greaterThan', compare('n', 'gt', 10), [
      [{ n: 20 }, 'shown'],
      [{ n: 5 }, 'hidden'],
    ]),
    ...cases('greaterOrEqual', compare('n', 'gte', 10), [
      [{ n: 10 }, 'shown'],
      [{ n: 5 }, 'hidden'],
    ]),
    ...cases('lessThan', compare('n', 'lt', 10), [
      [{ n: 5 }, 'shown'],
      [{ n: 20 }, 'hidden'],
    ]),
    ...cases('lessOrEqual', compare('n', 'lte', 10), [
      [{ n: 10 }, 'shown'],
      [{ n: 20 }, 'hidden'],
    ]),
    {
      title: 'quantityType_lessOrEqual',
      when: { kind: 'compare_refs', a: 'hours', op: 'lte', b: 'limit' },
      answers: { hours: 5, limit: 10 },
      expected: 'shown',
    },
  ],
  validations: [
    {
      title: 'quantityWithDifferentCodes',
      submitted: { kind: 'compare_refs', a: 'mass', op: 'lte', b: 'limit' },
      expected: ['UNIT_MISMATCH'],
    },
  ],
  differences: [
    {
      title: 'expectAnswerNotEqualToValue_someAnswerNotEqualToValue',
      when: not(includes('set', 'n123')),
      answers: { set: ['n123', 'n456'] },
      expected: 'shown',
      ours: 'false',
      why: setsHaveNoInequality,
    },
  ],
};
