import { type Client, createClient } from '@connectrpc/connect';
import { EligibilityService } from '@telehealth/contracts/intake/v1/eligibility_service';
import { Eligibility } from '@telehealth/contracts/intake/v1/enrollment_service';
import { bmiCriterion, painCriterion } from '@telehealth/instrument/test/criteria-bundle';
import { errorFromWire } from '@telehealth/rpc';
import { describe, expect, test } from 'vitest';
import { answers, evaluationsOf, outcomesOf, reportedOf, startJudged, walk } from './criteria-under-test.ts';
import { correlated, type IntakeOptions, otherOperatorToken, stepOf } from './intake-under-test.ts';
import { cutting, enrollmentOf, erase, paid, pay, reporterOf } from './journey-under-test.ts';
import type { Replica } from './publishing-under-test.ts';

const clinician = { reasonCode: 'clinical_judgement' };
const overruler = (intake: Replica, token?: string): Client<typeof EligibilityService> =>
  createClient(EligibilityService, intake.asOperator(token));
const overrule = (intake: Replica, journeyId: string, eligibility = 'eligible') =>
  overruler(intake).overruleEligibility({ journeyId, eligibility, ...clinician }, correlated);

/** A BMI below what the criterion requires. */
const excluded = { weight: 50 };

/** What the brand sees: status, then class. */
async function seen(intake: Replica, journeyId: string): Promise<readonly [string, string]> {
  const enrollment = await enrollmentOf(intake, journeyId);
  if (typeof enrollment === 'string') throw new Error(enrollment);
  const [name = ''] =
    Object.entries(Eligibility).find(([, value]) => value === enrollment.message.eligibility) ?? [];
  return [enrollment.status, name.toLowerCase()];
}

/** Answers a qualification; the journey. */
async function qualify(intake: Replica, given: object = excluded): Promise<string> {
  const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
  return await walk(intake, { ...given }, journeyId);
}

const rowsOf = async (intake: Replica) => {
  await intake.events();
  return await intake.context.auditRows.find({ action: 'eligibility.overrule' }, { limit: 10 });
};

const treatment = [
  ['case.opened', { reference: 'case_1' }],
  ['visit.completed', { reference: 'visit_1', code: 'video' }],
  ['rx.transmitted', { reference: 'rx_1' }],
] as const;
const recordedTreatment = ['case.opened', 'visit.completed', 'rx.transmitted'];

const start = (more: IntakeOptions = {}) => startJudged([bmiCriterion(), painCriterion()], more);

describe('decisions.md 3, eligibility: the class of the last evaluation is seen', () => {
  test('before the submission nothing is evaluated; after it, the class is there in one write with its event', async () => {
    const intake = await start();
    const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
    expect(await seen(intake, journeyId)).toEqual(['intake', 'not_evaluated']);
    await walk(intake, {}, journeyId);
    expect(await seen(intake, journeyId)).toEqual(['checkout', 'eligible']);
    expect(await seen(intake, await qualify(intake))).toEqual(['not_eligible', 'not_eligible']);
    expect(await seen(intake, await walk(intake, { pain: true }))).toEqual(['not_eligible', 'not_eligible']);
  });

  test('the clinical phase stays closed to a patient who is not eligible, paid or not, with a reason', async () => {
    const intake = await start();
    const journeyId = await qualify(intake);
    await intake.context.bus.publish(paid(journeyId));
    expect(await intake.enter({ journeyId, phase: 'clinical' })).toMatchObject({
      kind: 'phase-not-ready',
      reason: 'clinical_not_eligible',
    });
    expect(await seen(intake, journeyId)).toEqual(['not_eligible', 'not_eligible']);
  });

  test.each([
    ['stands when the same answers are judged again', {}, ['clinical_submitted', 'eligible']],
    ['ends with another answer that a criterion reads', { pain: true }, ['not_eligible', 'not_eligible']],
  ])('decisions.md 3: an overrule %s', async (_, given, after) => {
    const intake = await start();
    const journeyId = await qualify(intake);
    await overrule(intake, journeyId);
    await pay(intake, journeyId);
    await intake.enter({ journeyId, phase: 'clinical' });
    expect(await seen(intake, journeyId)).toEqual(['paid', 'eligible']);
    await walk(intake, { ...excluded, ...given }, journeyId);
    expect(await outcomesOf(intake, journeyId)).toEqual(['ineligible', 'ineligible']);
    expect(await seen(intake, journeyId)).toEqual(after);
  });
});

describe('decisions.md 3, eligibility: no treatment continues while the patient is not eligible', () => {
  test('its milestones are held, and recorded in order when an operator overrules', async () => {
    const intake = await start();
    const journeyId = await qualify(intake);
    await intake.context.bus.publish(paid(journeyId));
    const { report, client } = reporterOf(intake);
    for (const [type, about] of treatment) expect(await report(journeyId, type, about)).toBe('HELD');
    expect(await reportedOf(intake, journeyId)).toHaveLength(3);
    await overrule(intake, journeyId);
    const told = await reportedOf(intake, journeyId);
    const overruled = ['eligibility.evaluated', ...recordedTreatment];
    expect(told.slice(3)).toEqual(overruled.map((type, index) => `${index + 4} ${type}`));
    expect((await client.listHeldMilestones({})).milestones).toEqual([]);
    expect(await seen(intake, journeyId)).toEqual(['approved', 'eligible']);
  });

  test('an open case does not continue once the clinical phase is not_eligible', async () => {
    const intake = await start();
    const journeyId = await qualify(intake, {});
    const { report } = reporterOf(intake);
    await pay(intake, journeyId);
    const [opened, visited] = treatment;
    expect(await report(journeyId, ...opened)).toBe('RECORDED');
    await intake.enter({ journeyId, phase: 'clinical' });
    await walk(intake, { pain: true }, journeyId);
    expect(await report(journeyId, ...visited)).toBe('HELD');
    expect(await report(journeyId, 'evaluation.deferred', { reference: 'e', code: 'hold' })).toBe('RECORDED');
    expect(await seen(intake, journeyId)).toEqual(['not_eligible', 'not_eligible']);
    await overrule(intake, journeyId, 'needs_review');
    expect((await reportedOf(intake, journeyId)).at(-1)).toMatch(/visit\.completed$/);
    expect(await seen(intake, journeyId)).toEqual(['deferred', 'needs_review']);
  });

  test('a milestone held before the submission still waits when that is not_eligible', async () => {
    const intake = await start();
    const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
    await pay(intake, journeyId);
    const [opened] = treatment;
    expect(await reporterOf(intake).report(journeyId, ...opened)).toBe('HELD');
    await walk(intake, excluded, journeyId);
    expect((await enrollmentOf(intake, journeyId)) as object).toMatchObject({
      milestones: ['payment.succeeded', 'intake.submitted', 'eligibility.evaluated'],
    });
  });
});

describe('decisions.md 3, eligibility: an overrule', () => {
  test('is known afterwards, by operator, class before and after, and reason; a repeat changes nothing', async () => {
    const intake = await start();
    const journeyId = await qualify(intake);
    for (let time = 0; time < 2; time++) {
      expect((await overrule(intake, journeyId)).eligibility).toBe(Eligibility.ELIGIBLE);
    }
    expect(await rowsOf(intake)).toMatchObject([
      {
        actor: { kind: 'operator', name: 'ada' },
        clientId: 'cli_1',
        subject: journeyId,
        correlationId: 'c-operator',
        changed: { before: 'not_eligible', after: 'eligible', reason_code: 'clinical_judgement' },
      },
    ]);
  });

  test('is announced by the event of the evaluation, once', async () => {
    const intake = await start();
    const journeyId = await qualify(intake);
    await overrule(intake, journeyId);
    await overrule(intake, journeyId);
    const told = (await intake.events()).filter(({ type }) => type === 'journey.eligibility.evaluated.v1');
    const [{ id } = { id: '' }] = await evaluationsOf(intake, journeyId);
    expect(told.map(({ data }) => data)).toEqual(
      Array.from({ length: 2 }, () => ({ journey_id: journeyId, evaluation_id: id })),
    );
  });

  test('is seen on the completed step, which is not_eligible until then', async () => {
    const intake = await start();
    const flagsOf = async (journeyId: string) => stepOf(await intake.resolve(journeyId)).flags;
    const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
    for (const fact of ['height', 'weight'] as const) {
      await intake.next(journeyId, `q_${fact}`, { ...answers, ...excluded }[fact]);
    }
    const completed = stepOf(await intake.next(journeyId, 'q_sex', 'male'));
    expect(completed.flags).toEqual(['not_eligible']);
    expect(await flagsOf(journeyId)).toEqual(['not_eligible']);
    await overrule(intake, journeyId);
    expect(await flagsOf(journeyId)).toEqual([]);
  });

  test('needs the scope, codes of the lists, and a journey that is there', async () => {
    const intake = await start();
    const journeyId = await qualify(intake);
    const kindOf = async (request: object, token?: string) =>
      await overruler(intake, token)
        .overruleEligibility({ journeyId, eligibility: 'eligible', ...clinician, ...request }, correlated)
        .then(() => 'overruled', errorFromWire);
    expect(await kindOf({}, otherOperatorToken)).toMatchObject({ kind: 'forbidden' });
    expect(await kindOf({ journeyId: 'jny_missing' })).toMatchObject({ kind: 'not-found' });
    const refused = await kindOf({ eligibility: 'not_eligible', reasonCode: 'Ann asked me to' });
    expect(refused).toMatchObject({
      kind: 'malformed-request',
      issues: [
        {
          where: '/eligibility',
          message: 'The class of eligibility must be one of eligible, needs_review.',
        },
        { where: '/reason_code', message: expect.stringContaining('criterion_mistaken') },
      ],
    });
    expect(JSON.stringify(refused)).not.toContain('Ann');
    expect(await seen(intake, journeyId)).toEqual(['not_eligible', 'not_eligible']);
  });

  test('of an erased journey is not-found, and nothing of its class is left', async () => {
    const intake = await start();
    const journeyId = await qualify(intake);
    await erase(intake, journeyId);
    expect(await overrule(intake, journeyId).catch(errorFromWire)).toMatchObject({ kind: 'not-found' });
    expect(await intake.context.journeys.get(journeyId)).not.toHaveProperty('eligibility');
  });

  test.each(['before', 'after'] as const)(
    'a connection lost %s it took effect: it counts once, with what it releases',
    async (effect) => {
      const { arm, wrap } = cutting(effect);
      const intake = await start({ wrap });
      const journeyId = await qualify(intake);
      await intake.context.bus.publish(paid(journeyId));
      const [opened] = treatment;
      await reporterOf(intake).report(journeyId, ...opened);
      arm();
      await overrule(intake, journeyId);
      expect((await reportedOf(intake, journeyId)).slice(3)).toEqual([
        '4 eligibility.evaluated',
        '5 case.opened',
      ]);
      expect(await rowsOf(intake)).toHaveLength(1);
    },
  );
});
