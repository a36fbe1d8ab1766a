import type { CriterionDefinition, Phase } from '@telehealth/instrument/bundle';
import { compileInstrument, type Instrument } from '@telehealth/instrument/compile';
import {
  bmiCriterion,
  criteriaBundle,
  painCriterion,
  pregnancyCriterion,
} from '@telehealth/instrument/test/criteria-bundle';
import { continueClinical } from '@telehealth/instrument/testing';
import { decideNext, type Opened, openSession } from '@telehealth/instrument/walk';
import { describe, expect, test } from 'vitest';
import type { TimelineEntry } from '../history/timeline.ts';
import { evaluateSubmission } from './evaluate-submission.ts';

const at = Date.UTC(2026, 0, 1);
const input = { approvals: new Map(), evaluationId: 'evl_1', timeline: [], at };
const answers = { height: 170, weight: 90, sex: 'male', pregnant: false, pain: false };

const instrumentOf = (eligibility: readonly CriterionDefinition[]) =>
  compileInstrument(criteriaBundle({ eligibility }));

/** What the answers' last step decides, and the one before it. */
function walked(instrument: Instrument, given: Readonly<Record<string, unknown>>, phase?: Phase) {
  return stepsFrom(instrument, openSession(instrument, at, phase ? { phase } : {}), given);
}

function stepsFrom(instrument: Instrument, opened: Opened, given: Readonly<Record<string, unknown>>) {
  let decided = opened;
  let before = decided;
  while (decided.session.state.status === 'active') {
    const { nodeId } = decided.session.state.current;
    const answer = given[nodeId.slice(2)];
    const decision = decideNext(instrument, decided.session, { nodeId, answer }, at);
    if (decision.kind !== 'advanced') throw new Error(`${nodeId}: ${decision.kind}`);
    before = decided;
    decided = decision;
  }
  return { before, decided };
}

const typesOf = ({ events }: { readonly events: readonly { readonly type: string }[] }) =>
  events.map(({ type }) => type);

test('the event of an evaluation follows the submission, and the session stores it', () => {
  const instrument = instrumentOf([bmiCriterion()]);
  const evaluated = evaluateSubmission(instrument, walked(instrument, answers).decided, input);
  expect(typesOf(evaluated)).toEqual(['intake.submitted', 'eligibility.evaluated']);
  expect(evaluated.session.evaluations).toMatchObject([{ id: 'evl_1', at, outcome: 'eligible' }]);
  expect(evaluated.session.evaluations?.[0]).not.toHaveProperty('phase');
});

test('what needs a review is deferred behind the evaluation', () => {
  const instrument = instrumentOf([pregnancyCriterion()]);
  const evaluated = evaluateSubmission(instrument, walked(instrument, answers).decided, input);
  expect(evaluated.events).toEqual([
    { type: 'intake.submitted' },
    { type: 'eligibility.evaluated', reference: 'evl_1' },
    { type: 'evaluation.deferred', reference: 'evl_1', code: 'needs_review' },
  ]);
});

test('decisions.md 14: nothing is deferred of a patient who was declined', () => {
  const instrument = instrumentOf([pregnancyCriterion()]);
  const timeline = [{ type: 'evaluation.declined', reference: 'evl_0', occurredAt: at }] as const;
  const { decided } = walked(instrument, answers);
  expect(typesOf(evaluateSubmission(instrument, decided, { ...input, timeline }))).toEqual([
    'intake.submitted',
    'eligibility.evaluated',
  ]);
});

describe('research 4: an evaluation waits until its hold is cleared', () => {
  const instrument = instrumentOf([pregnancyCriterion(), painCriterion()]);
  const first = evaluateSubmission(instrument, walked(instrument, answers, 'qualification').decided, input);
  const deferred = { type: 'evaluation.deferred', reference: 'evl_1', occurredAt: at } as const;
  const resumed = { ...deferred, type: 'evaluation.resumed' } as const;

  /** The clinical phase of a patient whom the qualification deferred, answered so that it decides, or does not. */
  const second = (timeline: readonly TimelineEntry[], given: Readonly<Record<string, unknown>>) => {
    const { session } = first;
    const decided = stepsFrom(instrument, continueClinical(instrument, session, at), given).decided;
    return evaluateSubmission(instrument, decided, { ...input, evaluationId: 'evl_2', timeline });
  };
  const decides = { ...answers, pain: true };

  test('one that decides resumes the one before it', () => {
    expect(second([deferred], decides).session.evaluations?.map(({ outcome }) => outcome)).toEqual([
      'needs_review',
      'ineligible',
    ]);
    expect(second([deferred], decides).events).toEqual([
      { type: 'intake.submitted', phase: 'clinical' },
      { type: 'eligibility.evaluated', reference: 'evl_2' },
      { type: 'evaluation.resumed', reference: 'evl_1' },
    ]);
  });

  test('one that needs a review itself resumes none', () => {
    expect(typesOf(second([deferred], answers))).toEqual([
      'intake.submitted',
      'eligibility.evaluated',
      'evaluation.deferred',
    ]);
  });

  test.each([
    ['resumed by an operator', [deferred, resumed]],
    ['deferred anew by an operator', [deferred, resumed, deferred]],
  ])('what was %s stays as it is', (_, timeline) => {
    expect(typesOf(second(timeline, decides))).toEqual(['intake.submitted', 'eligibility.evaluated']);
  });
});

test('decisions.md 4: without an approved criterion a submission has no evaluation event', () => {
  const instrument = instrumentOf([bmiCriterion('draft')]);
  const { decided } = walked(instrument, answers);
  expect(evaluateSubmission(instrument, decided, input)).toBe(decided);
});

test('what submits nothing is not evaluated', () => {
  const instrument = instrumentOf([bmiCriterion()]);
  const { before } = walked(instrument, answers);
  expect(evaluateSubmission(instrument, before, input)).toBe(before);
});

test('an answer that is off the path is not seen', () => {
  const instrument = instrumentOf([pregnancyCriterion()]);
  const { decided } = walked(instrument, { ...answers, sex: 'female', pregnant: true });
  expect(evaluateSubmission(instrument, decided, input).session.evaluations).toMatchObject([
    { outcome: 'ineligible' },
  ]);
  const slot = instrument.slotByCode.get('pregnant') ?? -1;
  expect(decided.plan.slots[slot]).toBe(true);
  const { decided: male } = walked(instrument, { ...answers, pregnant: true });
  expect(male.plan.slots[slot]).toBeUndefined();
  expect(evaluateSubmission(instrument, male, input).session.evaluations?.[0]).toMatchObject({
    results: [{ result: 'indeterminate', factsUsed: [] }],
  });
});

test('each phase that can decide is evaluated, and named in the evaluation', () => {
  const instrument = instrumentOf([bmiCriterion(), painCriterion()]);
  const { decided } = walked(instrument, answers, 'qualification');
  const evaluated = evaluateSubmission(instrument, decided, input);
  expect(evaluated.session.evaluations).toMatchObject([{ phase: 'qualification', results: [{}] }]);
  expect(evaluated.events[0]).toEqual({ type: 'intake.submitted', phase: 'qualification' });
});

test.each([
  ['eligible', bmiCriterion(), answers],
  ['needs_review', pregnancyCriterion(), answers],
  ['not_eligible', painCriterion(), { ...answers, pain: true }],
] as const)('decisions.md 3, eligibility: an evaluation comes to %s', (eligibility, criterion, given) => {
  const instrument = instrumentOf([criterion]);
  const { before, decided } = walked(instrument, given);
  expect(evaluateSubmission(instrument, decided, input).eligibility).toBe(eligibility);
  expect(evaluateSubmission(instrument, before as typeof decided, input)).not.toHaveProperty('eligibility');
});
