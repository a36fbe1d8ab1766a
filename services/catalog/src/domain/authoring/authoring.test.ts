import { DomainError } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideCreateOwnFact } from '../facts/create-own-fact.ts';
import { decideDeleteOwnFact } from '../facts/delete-own-fact.ts';
import { decideCreateQuestion } from '../questions/create-question.ts';
import { decideDeleteQuestion } from '../questions/delete-question.ts';
import { decideOrderQuestions } from '../questions/order-questions.ts';
import { brokenConditions } from '../questions/question-condition.ts';
import { type Authoring, type AuthoringChange, noAuthoring, questionsOf } from './authoring.ts';
import type { Fact } from './fact.ts';

const offeringRef = 'wl-1';
const shared: Fact = { code: 'smoker', valueType: 'boolean', cardinality: 'single', options: [] };
const own: Fact = { ...shared, code: 'brd_1:pets' };

const after = (present: Authoring, change: AuthoringChange | undefined): Authoring => ({
  ...present,
  ...change?.set,
});
const create = (present: Authoring, questionId: string, fact = shared.code, whenJson = '') =>
  after(
    present,
    decideCreateQuestion(
      present,
      {
        ...{ questionId, offeringRef, fact, control: 'yes_no', copy: { headline: 'H' } },
        ...{ optionLabels: [], options: undefined, required: true, whenJson },
      },
      shared,
    ),
  );

function refusedAs(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.issues[0]?.code ?? error.kind;
    throw error;
  }
  return 'accepted';
}

test('decisions.md 5: an offering has at most 200 questions of a brand', () => {
  let present = noAuthoring;
  for (let i = 0; i < 200; i++) present = create(present, `qst_${i}`);
  expect(refusedAs(() => create(present, 'qst_200'))).toBe('questions.too_many');
  expect(questionsOf(present, offeringRef).map(({ position }) => position)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 1),
  );
});

test('decisions.md 5: a brand has at most 500 own facts, and one of each code', () => {
  let present = noAuthoring;
  const add = (code: string) => after(present, decideCreateOwnFact(present, { ...own, code }));
  for (let i = 0; i < 500; i++) present = add(`brd_1:f${i}`);
  expect(refusedAs(() => add('brd_1:f7'))).toBe('conflict');
  expect(refusedAs(() => add('brd_1:f500'))).toBe('facts.too_many');
  const codes = present.facts.map(({ code }) => code);
  expect(codes).toEqual(codes.toSorted());
});

test('decisions.md 5: questions and own facts together have at most 2 MiB of JSON', () => {
  const codes = Array.from({ length: 50 }, (_, i) => `o${i}`);
  const many = { ...own, options: codes.map((code) => ({ code, exclusive: false })) };
  let present: Authoring = { ...noAuthoring, facts: [{ ...many, valueType: 'code' }] };
  const large = (i: number) =>
    decideCreateQuestion(
      present,
      {
        ...{ questionId: `qst_${i}`, offeringRef, fact: own.code, control: 'single_select_cards' },
        ...{ copy: { headline: 'H' }, options: undefined, required: true, whenJson: '' },
        optionLabels: codes.map((code) => ({ code, label: '語'.repeat(90) })),
      },
      undefined,
    );
  present = after(present, large(0));
  const [first = expect.fail()] = questionsOf(present, offeringRef);
  const length = Math.floor((1.95 * 2 ** 20) / Buffer.byteLength(JSON.stringify(first)));
  const questions = Array.from({ length }, (_, i) => ({
    ...first,
    questionId: `qst_c${i}`,
    position: i + 1,
  }));
  present = { ...present, lists: [{ offeringRef, questions }] };
  let refusal = 'accepted';
  for (let i = 1; refusal === 'accepted'; i++) {
    refusal = refusedAs(() => {
      present = after(present, large(i));
    });
  }
  expect(refusal).toBe('authoring.too_large');
  const bytes = Buffer.byteLength(JSON.stringify(present));
  expect(bytes).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(bytes).toBeGreaterThan(1.9 * 1024 * 1024);
  const fact = { ...many, code: 'brd_1:q' };
  const options = Array.from({ length: 50 }, (_, i) => ({ code: `${'x'.repeat(60)}${i}`, exclusive: false }));
  const facts = Array.from({ length: 20 }, (_, i) => ({ ...fact, code: `${fact.code}${i}`, options }));
  expect(refusedAs(() => decideCreateOwnFact({ ...present, facts }, fact))).toBe('authoring.too_large');
});

const reading = (ref: string) => (ref === '' ? '' : JSON.stringify({ kind: 'answered', ref }));

const stepArb = fc.oneof(
  fc.record({
    step: fc.constant('create' as const),
    fact: fc.constantFrom(shared.code, own.code),
    reads: fc.constantFrom('', shared.code, own.code),
  }),
  fc.record({ step: fc.constant('delete' as const), nth: fc.nat(3) }),
  fc.record({ step: fc.constant('order' as const), swap: fc.tuple(fc.nat(3), fc.nat(3)) }),
  fc.record({ step: fc.constantFrom('create-fact' as const, 'delete-fact' as const) }),
);

test('whatever changes are made, every condition and every bound fact stays valid, and positions grow', () => {
  fc.assert(
    fc.property(fc.array(stepArb, { maxLength: 12 }), (steps) => {
      let present: Authoring = { ...noAuthoring, facts: [own] };
      present = create(present, 'qst_a');
      present = create(present, 'qst_b', own.code, reading(shared.code));
      present = create(present, 'qst_c', shared.code, reading(own.code));
      for (const [i, step] of steps.entries()) {
        const ids = questionsOf(present, offeringRef).map(({ questionId }) => questionId);
        const refusal = refusedAs(() => {
          present = taken(present, step, `qst_${i}`, ids);
        });
        expect(refusal).not.toBe('questions.too_many');
        const questions = questionsOf(present, offeringRef);
        expect(brokenConditions(questions)).toEqual([]);
        for (const { fact } of questions) {
          if (fact !== shared.code) expect(present.facts).toContainEqual(own);
        }
        const positions = questions.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 150 },
  );
});

type Step = typeof stepArb extends fc.Arbitrary<infer S> ? S : never;

function taken(present: Authoring, step: Step, questionId: string, ids: readonly string[]): Authoring {
  switch (step.step) {
    case 'create':
      return create(present, questionId, step.fact, reading(step.reads));
    case 'delete':
      return after(
        present,
        decideDeleteQuestion(present, { offeringRef, questionId: ids[step.nth] ?? 'qst_' }),
      );
    case 'order': {
      const [a, b] = step.swap;
      const questionIds = ids.map((id, i) => (i === a ? (ids[b] ?? id) : i === b ? (ids[a] ?? id) : id));
      return after(present, decideOrderQuestions(present, { brandId: 'brd_1', offeringRef, questionIds }));
    }
    case 'create-fact':
      return after(present, decideCreateOwnFact(present, own));
    case 'delete-fact':
      return after(present, decideDeleteOwnFact(present, own.code));
  }
}
