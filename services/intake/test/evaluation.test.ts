import { createClient } from '@connectrpc/connect';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import type { CriterionDefinition } from '@telehealth/instrument/bundle';
import { bmiCriterion, painCriterion, pregnancyCriterion } from '@telehealth/instrument/test/criteria-bundle';
import { callOptions } from '@telehealth/rpc';
import { cutOnce } from '@telehealth/store/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import {
  answers,
  approve,
  evaluationsOf,
  type Judged,
  outcomesOf,
  publishParts,
  reportedOf,
  startJudged,
  walk,
} from './criteria-under-test.ts';
import { stepOf } from './intake-under-test.ts';
import { enrollmentOf, pay, reporterOf } from './journey-under-test.ts';
import { options } from './publishing-under-test.ts';

onEmbeddedStore((freshUrl) => {
  const startOne = (
    eligibility: readonly CriterionDefinition[],
    start: Partial<Parameters<typeof startJudged>[1]> = {},
  ) => startJudged(eligibility, { storeUrl: freshUrl(), ...start });

  describe('a submission and its evaluation', () => {
    test('research 6: submitted, then evaluated, in one write; the event carries ids alone', async () => {
      const replica = await startOne([bmiCriterion(), painCriterion()]);
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
      const replica = await startOne([bmiCriterion()]);
      const journeyId = await walk(replica);
      const [evaluation] = await evaluationsOf(replica, journeyId);
      const { report } = reporterOf(replica);
      await report(journeyId, 'evaluation.deferred', { reference: 'partner_1', code: 'hold' });
      await report(journeyId, 'evaluation.resumed', { reference: 'partner_1' });
      const events = (await replica.events()).filter(({ type }) => type.startsWith('journey.evaluation.'));
      expect(events.map(({ data }) => data.evaluation_id)).toEqual([evaluation?.id, evaluation?.id]);
    });

    test('decisions.md 14: a clinician declines once; the event names the evaluation and a class, and the case rests', async () => {
      const replica = await startOne([bmiCriterion()]);
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

    test('what needs a review is deferred', async () => {
      const replica = await startOne([pregnancyCriterion()]);
      const journeyId = await walk(replica);
      expect(await reportedOf(replica, journeyId)).toEqual([
        '1 intake.submitted',
        '2 eligibility.evaluated',
        '3 evaluation.deferred',
      ]);
      const told = (await replica.events()).find(({ type }) => type === 'journey.evaluation.deferred.v1');
      expect(told?.data).toMatchObject({ reason_class: 'needs_review' });
    });

    test('interface.md 4.8: a therapy without approved criteria records answers and yields no outcome', async () => {
      const replica = await startOne([bmiCriterion('draft')], { therapy: 'walk' });
      const journeyId = await walk(replica);
      expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted']);
      expect(await evaluationsOf(replica, journeyId)).toEqual([]);
    });

    test('each phase that can decide is evaluated at its terminal', async () => {
      const replica = await startOne([bmiCriterion(), painCriterion()]);
      const intake = createClient(IntakeService, replica.transport);
      const tenancy = {
        clientId: 'cli_1',
        brandIds: ['brd_slim'],
        brandId: 'brd_slim',
        mode: 'test',
      } as const;
      const asTenant = callOptions({ correlationId: 'c', tenancy: { ...tenancy, credentialId: 'key_1' } });
      const { step } = await intake.resolve({ phase: 'qualification' }, asTenant);
      const journeyId = await walk(replica, {}, step?.journeyId);
      expect(await outcomesOf(replica, journeyId)).toEqual(['eligible']);
      await pay(replica, journeyId);
      await intake.resolve({ journeyId, phase: 'clinical' }, asTenant);
      await walk(replica, { pain: true }, journeyId);
      expect(await evaluationsOf(replica, journeyId)).toMatchObject([
        { phase: 'qualification', outcome: 'eligible', results: [{ criterionId: 'bmi' }] },
        {
          phase: 'clinical',
          outcome: 'ineligible',
          results: [{ result: 'pass' }, { criterionId: 'pain', result: 'fail', reason: 'because_pain' }],
        },
      ]);
      expect(await reportedOf(replica, journeyId)).toEqual([
        '1 intake.submitted',
        '2 eligibility.evaluated',
        '3 payment.succeeded',
        '4 intake.submitted',
        '5 eligibility.evaluated',
      ]);
    });

    test.each(['before', 'after'] as const)(
      'a connection lost %s the submission took effect: one evaluation, told once',
      async (effect) => {
        let isArmed = false;
        const replica = await startOne([bmiCriterion()], {
          wrap: (context) => {
            const cut = cutOnce(context.journeys, effect);
            const update: typeof cut.update = (...given) =>
              (isArmed ? cut : context.journeys).update(...given);
            return { ...context, journeys: { ...context.journeys, update } };
          },
        });
        const { journeyId } = stepOf(await replica.resolve());
        for (const fact of ['height', 'weight', 'sex'] as const) {
          await replica.next(journeyId, `q_${fact}`, answers[fact]);
        }
        isArmed = true;
        await replica.next(journeyId, 'q_pain', false);
        expect(await reportedOf(replica, journeyId)).toEqual([
          '1 intake.submitted',
          '2 eligibility.evaluated',
        ]);
        expect(await outcomesOf(replica, journeyId)).toEqual(['eligible']);
      },
    );
  });

  test('a brand is approved once a therapy of it has criteria and all of them are approved', async () => {
    const approvedOf = async (replica: Judged, ...therapies: string[]) => {
      const brands = [
        { brandId: 'brd_none', therapies: ['ed'] },
        { brandId: 'brd_one', therapies: ['ed', ...therapies] },
      ];
      const instruments = createClient(InstrumentService, replica.transport);
      return (await instruments.listApprovedBrands({ brands }, options)).brandIds;
    };
    const replica = await startOne([bmiCriterion('draft'), painCriterion('draft')], { therapy: 'walk' });
    expect(await approvedOf(replica, 'walk')).toEqual([]);
    await approve(replica, 'walk', 'bmi');
    expect(await approvedOf(replica, 'walk')).toEqual([]);
    await approve(replica, 'walk', 'pain');
    expect(await approvedOf(replica, 'walk')).toEqual(['brd_one']);
    await publishParts(replica, { therapy: 'walk', version: '1.1.0', eligibility: [] });
    expect(await approvedOf(replica, 'walk')).toEqual([]);
    const weightLoss = await startOne([bmiCriterion('approved')]);
    expect(await approvedOf(weightLoss, 'weight_loss')).toEqual(['brd_one']);
  });
});
