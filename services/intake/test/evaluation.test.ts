import { createClient } from '@connectrpc/connect';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { bmiCriterion, painCriterion } from '@telehealth/instrument/test/criteria-bundle';
import { describe, expect, test } from 'vitest';
import {
  answers,
  approve,
  evaluationsOf,
  outcomesOf,
  publishParts,
  reportedOf,
  startJudged,
  walk,
} from './criteria-under-test.ts';
import { correlated, stepOf } from './intake-under-test.ts';
import { cutting, enrollmentOf, pay, reporterOf } from './journey-under-test.ts';
import type { Replica } from './publishing-under-test.ts';

describe('a submission and its evaluation', () => {
  test('research 6: submitted, then evaluated, in one write; the event carries ids alone', async () => {
    const replica = await startJudged([bmiCriterion(), painCriterion()]);
    const journeyId = await walk(replica);
    expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted', '2 eligibility.evaluated']);
    const [evaluation] = await evaluationsOf(replica, journeyId);
    expect(evaluation).toMatchObject({
      id: expect.stringMatching(/^evl_[0-9A-Za-z]{22}$/),
      outcome: 'eligible',
      results: [
        { criterionId: 'bmi', result: 'pass', factsUsed: ['height', 'weight'] },
        { criterionId: 'pain', result: 'pass', factsUsed: ['pain'] },
      ],
    });
    const told = (await replica.events()).find(({ type }) => type === 'journey.eligibility.evaluated.v1');
    expect(told?.data).toEqual({ journey_id: journeyId, evaluation_id: evaluation?.id });
    const document = await replica.context.journeys.get(journeyId);
    expect(JSON.stringify(document)).not.toContain('because_');
    expect(replica.log()).not.toMatch(/because_|eligible/);
  });

  test('decisions.md 9: a deferral under a reference of the reporter names the evaluation of the journey', async () => {
    const replica = await startJudged([bmiCriterion()]);
    const journeyId = await walk(replica);
    const [evaluation] = await evaluationsOf(replica, journeyId);
    const { report } = reporterOf(replica);
    await report(journeyId, 'evaluation.deferred', { reference: 'partner_1', code: 'hold' });
    await report(journeyId, 'evaluation.resumed', { reference: 'partner_1' });
    const events = (await replica.events()).filter(({ type }) => type.startsWith('journey.evaluation.'));
    expect(events.map(({ data }) => data.evaluation_id)).toEqual([evaluation?.id, evaluation?.id]);
  });

  test('decisions.md 14: a clinician declines once; the event names the evaluation and a class, and the case rests', async () => {
    const replica = await startJudged([bmiCriterion()]);
    const journeyId = await walk(replica);
    const [evaluation] = await evaluationsOf(replica, journeyId);
    await pay(replica, journeyId);
    const { report } = reporterOf(replica);
    expect(await report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('RECORDED');
    const decline = { reference: 'partner_1', code: 'in_person_care' };
    expect(await report(journeyId, 'evaluation.declined', { ...decline, code: 'hold' })).toBe(
      'malformed-request',
    );
    expect(await report(journeyId, 'evaluation.declined', decline)).toBe('RECORDED');
    expect(await report(journeyId, 'evaluation.declined', { ...decline, reference: 'partner_2' })).toBe(
      'RECORDED',
    );
    expect(await report(journeyId, 'visit.completed', { reference: 'v', code: 'video' })).toBe('HELD');
    const events = (await replica.events()).filter(({ type }) => type === 'journey.evaluation.declined.v1');
    expect(events.map(({ sequence, data }) => [sequence, data])).toEqual([
      [5, { journey_id: journeyId, evaluation_id: evaluation?.id, reason_class: 'in_person_care' }],
    ]);
    expect(await enrollmentOf(replica, journeyId)).toMatchObject({ status: 'declined' });
  });

  test.each(['before', 'after'] as const)(
    'a connection lost %s the submission took effect: one evaluation, told once',
    async (effect) => {
      const { arm, wrap } = cutting(effect);
      const replica = await startJudged([bmiCriterion()], { wrap });
      const { journeyId } = stepOf(await replica.resolve());
      for (const fact of ['height', 'weight', 'sex'] as const) {
        await replica.next(journeyId, `q_${fact}`, answers[fact]);
      }
      arm();
      await replica.next(journeyId, 'q_pain', false);
      expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted', '2 eligibility.evaluated']);
      expect(await outcomesOf(replica, journeyId)).toEqual(['eligible']);
    },
  );
});

test('a brand is approved once a therapy of it has criteria and all of them are approved', async () => {
  const approvedOf = async (replica: Replica, ...therapies: string[]) => {
    const brands = [
      { brandId: 'brd_none', therapies: ['ed'] },
      { brandId: 'brd_one', therapies: ['ed', ...therapies] },
    ];
    const instruments = createClient(InstrumentService, replica.transport);
    return (await instruments.listApprovedBrands({ brands }, correlated)).brandIds;
  };
  const replica = await startJudged([bmiCriterion('draft'), painCriterion('draft')], { therapy: 'walk' });
  expect(await approvedOf(replica, 'walk')).toEqual([]);
  await approve(replica, 'walk', 'bmi');
  expect(await approvedOf(replica, 'walk')).toEqual([]);
  await approve(replica, 'walk', 'pain');
  expect(await approvedOf(replica, 'walk')).toEqual(['brd_one']);
  await publishParts(replica, { therapy: 'walk', version: '1.1.0', eligibility: [] });
  expect(await approvedOf(replica, 'walk')).toEqual([]);
  const weightLoss = await startJudged([bmiCriterion('approved')]);
  expect(await approvedOf(weightLoss, 'weight_loss')).toEqual(['brd_one']);
});
