import fc from 'fast-check';
import type { Condition, FactSignature, FactTable, Literal, Operator } from '../src/condition/condition.ts';
import { type FactValue, isAnswer } from '../src/condition/fact-value.ts';

const fields = new Map<string, FactSignature>([
  ['daily', { valueType: 'boolean', cardinality: 'single' }],
  ['dose', { valueType: 'number', cardinality: 'single', min: 0, max: 4 }],
  ['form', { valueType: 'code', cardinality: 'multi', options: ['a', 'b', 'none'], exclusive: ['none'] }],
  ['label', { valueType: 'string', cardinality: 'single' }],
]);

/** Facts of every type, for the tests of this package. */
export const facts: FactTable = new Map([
  ['smoker', { valueType: 'boolean', cardinality: 'single' }],
  ['pregnant', { valueType: 'boolean', cardinality: 'single' }],
  ['sex', { valueType: 'code', cardinality: 'single', options: ['female', 'male'] }],
  ['weight', { valueType: 'number', cardinality: 'single', unit: 'kg', min: 0, max: 4 }],
  ['goal', { valueType: 'number', cardinality: 'single', unit: 'kg', min: 0, max: 4 }],
  ['height', { valueType: 'number', cardinality: 'single', unit: 'cm', min: 0, max: 4 }],
  ['born', { valueType: 'date', cardinality: 'single' }],
  ['since', { valueType: 'date', cardinality: 'single', isRange: true }],
  ['until', { valueType: 'date', cardinality: 'single', isRange: true }],
  ['name', { valueType: 'string', cardinality: 'single' }],
  ['illness', { valueType: 'code', cardinality: 'multi', options: ['a', 'b', 'none'], exclusive: ['none'] }],
  ['home', { valueType: 'address', cardinality: 'single' }],
  ['photo', { valueType: 'media', cardinality: 'single' }],
  ['medicines', { valueType: 'entries', cardinality: 'single', fields, minEntries: 0, maxEntries: 3 }],
]);

const days = ['1970-01-01', '1990-06-15', '1990-06-30', '2000-02-29'];
const partial = ['1990-06', '1990-05', '2000-02'];
const numbers = fc.integer({ min: 0, max: 4 });
const illnesses = fc.constantFrom('a', 'b', 'none');
const operators = fc.constantFrom<Operator>('eq', 'ne', 'lt', 'lte', 'gt', 'gte');
const equality = fc.constantFrom<Operator>('eq', 'ne');
const numeric = fc.constantFrom('weight', 'goal', 'height');

const compare = (
  refs: fc.Arbitrary<string>,
  ops: fc.Arbitrary<Operator>,
  values: fc.Arbitrary<Literal>,
): fc.Arbitrary<Condition> => fc.record({ kind: fc.constant('compare'), ref: refs, op: ops, value: values });

const ofEntry: fc.Arbitrary<Condition> = fc.letrec<{ where: Condition }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof<fc.Arbitrary<Condition>[]>(
      fc.constant({ kind: 'always' }),
      fc.record({ kind: fc.constant('answered'), ref: fc.constantFrom(...fields.keys()) }),
      compare(fc.constant('daily'), equality, fc.boolean()),
      compare(fc.constant('dose'), operators, numbers),
      compare(fc.constant('label'), equality, fc.constantFrom('x', 'y')),
      fc.record({ kind: fc.constant('includes'), ref: fc.constant('form'), value: illnesses }),
      fc.record({ kind: fc.constant('count'), ref: fc.constant('form'), op: operators, value: numbers }),
    ),
    fc.record({ kind: fc.constant('not'), of: tie('where') }),
    fc.record({
      kind: fc.constantFrom('all', 'any'),
      of: fc.array(tie('where'), { minLength: 1, maxLength: 2 }),
    }),
  ),
})).where;

/** Any well-typed condition over `facts`. */
export const conditions: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof<fc.Arbitrary<Condition>[]>(
      fc.constant({ kind: 'always' }),
      fc.record({ kind: fc.constant('answered'), ref: fc.constantFrom(...facts.keys()) }),
      compare(numeric, operators, numbers),
      compare(fc.constantFrom('born', 'since'), operators, fc.constantFrom(...days)),
      fc.record({
        kind: fc.constant('compare_refs'),
        a: fc.constantFrom('born', 'since'),
        op: operators,
        b: fc.constant('until'),
      }),
      fc
        .record({
          ref: fc.constantFrom('born', 'since'),
          bounds: fc.subarray(days, { minLength: 2, maxLength: 2 }),
        })
        .map(({ ref, bounds: [min = '', max = ''] }) => ({ kind: 'between', ref, min, max })),
      compare(fc.constantFrom('smoker', 'pregnant'), equality, fc.boolean()),
      compare(fc.constant('sex'), equality, fc.constantFrom('female', 'male')),
      compare(fc.constant('name'), equality, fc.constant('x')),
      operators.map((op) => ({ kind: 'compare_refs', a: 'weight', op, b: 'goal' })),
      fc.record({
        kind: fc.constant('in'),
        ref: numeric,
        values: fc.array(numbers, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('between'), ref: numeric, min: numbers, max: numbers }),
      fc.record({ kind: fc.constant('includes'), ref: fc.constant('illness'), value: illnesses }),
      fc.record({
        kind: fc.constantFrom('includes_any', 'includes_all'),
        ref: fc.constant('illness'),
        values: fc.array(illnesses, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('count'), ref: fc.constant('illness'), op: operators, value: numbers }),
      fc.record({
        kind: fc.constantFrom('some_entry', 'every_entry'),
        ref: fc.constant('medicines'),
        where: ofEntry,
      }),
      fc.record(
        {
          kind: fc.constant('count'),
          ref: fc.constant('medicines'),
          op: operators,
          value: numbers,
          where: ofEntry,
        },
        { requiredKeys: ['kind', 'ref', 'op', 'value'] },
      ),
    ),
    fc.record({ kind: fc.constant('not'), of: tie('condition') }),
    fc.record({
      kind: fc.constantFrom('all', 'any'),
      of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).condition;

const noAnswer = fc.constantFrom<unknown[]>(undefined, null, '', [], {});

const chosen = fc.oneof(fc.constant(['none']), fc.subarray(['a', 'b'], { minLength: 1 }));

/** Answers to some of `facts`, by code, with values that are not answers among them. */
export const answers: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record({
  smoker: fc.oneof(fc.boolean(), noAnswer),
  pregnant: fc.oneof(fc.boolean(), noAnswer),
  sex: fc.oneof(fc.constantFrom('female', 'male'), noAnswer),
  weight: fc.oneof(numbers, noAnswer),
  goal: fc.oneof(numbers, noAnswer),
  height: fc.oneof(numbers, noAnswer),
  born: fc.oneof(fc.constantFrom(...days), noAnswer),
  since: fc.oneof(fc.constantFrom(...partial), noAnswer),
  until: fc.oneof(fc.constantFrom(...partial), noAnswer),
  name: fc.oneof(fc.constantFrom('x', 'y'), noAnswer),
  illness: fc.oneof(chosen, noAnswer),
  home: fc.oneof(fc.constant({ line1: '1 Main St', state: 'CA' }), noAnswer),
  photo: fc.oneof(fc.constant({ media_id: 'med_1' }), noAnswer),
  medicines: fc.oneof(
    fc.array(
      fc.record(
        {
          daily: fc.boolean(),
          dose: numbers,
          form: chosen,
          label: fc.constantFrom('x', 'y'),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
    fc.constantFrom(undefined, null, '', {}),
  ),
});

/** The answer to a fact; undefined: the fact was not answered. An empty list is an answer. */
export function answerIn(
  answered: Readonly<Record<string, unknown>>,
): (ref: string) => FactValue | undefined {
  return (ref) => {
    const value = answered[ref];
    const isGiven = facts.get(ref)?.valueType === 'entries' ? Array.isArray(value) : isAnswer(value);
    return isGiven ? (value as FactValue) : undefined;
  };
}
