import { createClient } from '@connectrpc/connect';
import {
  CheckoutReadiness,
  CheckoutReadinessService,
} from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { EligibilityService } from '@telehealth/contracts/intake/v1/eligibility_service';
import { bmiCriterion, criteriaBundle, painCriterion } from '@telehealth/instrument/test/criteria-bundle';
import { kindOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { describe, expect, test } from 'vitest';
import {
  approve,
  evaluationsOf,
  outcomesOf,
  publishParts,
  reportedOf,
  startJudged,
  walk,
} from './criteria-under-test.ts';
import { asBrand, correlated, type IntakeUnderTest, stepOf } from './intake-under-test.ts';
import { cutting, enrollmentOf, erase, pay, reporterOf } from './journey-under-test.ts';
import type { Replica } from './publishing-under-test.ts';

const excluded = { weight: 50 };

/** What intake judges of a sale, in lower case. */
async function judged(intake: IntakeUnderTest, journeyId: string): Promise<string> {
  const sales = createClient(CheckoutReadinessService, intake.transport);
  const { readiness } = await sales.judgeSale({ journeyId }, asBrand());
  const [name = ''] = Object.entries(CheckoutReadiness).find(([, value]) => value === readiness) ?? [];
  return name.toLowerCase();
}

/** An intake of `walk`, none of whose two criteria is approved. */
const start = (more: object = {}) =>
  startJudged([bmiCriterion('draft'), painCriterion('draft')], { therapy: 'walk', ...more });

async function approveAll(replica: Replica): Promise<void> {
  await approve(replica, 'walk', 'bmi');
  await approve(replica, 'walk', 'pain');
}

/** Answers a qualification; the journey. */
async function qualify(replica: Replica, given: object = {}): Promise<string> {
  const { journeyId } = stepOf(await replica.enter({ phase: 'qualification' }));
  return await walk(replica, { ...given }, journeyId);
}

const revoke = (replica: Replica, criterionId: string) =>
  replica.criteria.revokeCriterionApproval({ therapy: 'walk', criterionId }, correlated);

const overrule = (replica: Replica, journeyId: string) =>
  createClient(EligibilityService, replica.asOperator()).overruleEligibility(
    { journeyId, eligibility: 'eligible', reasonCode: 'clinical_judgement' },
    correlated,
  );

const withdraw = (replica: Replica, bundleVersion = '1.0.0') =>
  replica.operator.withdrawBundle({ bundleId: 'walk.initial', bundleVersion }, correlated);

describe('decisions.md 4: a sale is judged by the approvals in force at its moment', () => {
  test.each([
    ['somebody who is eligible', {}, 'ready', 'eligible'],
    ['somebody whom a criterion excludes', excluded, 'not_eligible', 'ineligible'],
  ])(
    'answers that no criterion was approved for are evaluated then, of %s',
    async (_, given, judgement, outcome) => {
      const replica = await start();
      const journeyId = await qualify(replica, given);
      expect(await judged(replica, journeyId)).toBe('not_evaluated');
      await approve(replica, 'walk', 'bmi');
      expect(await judged(replica, journeyId)).toBe('not_evaluated');
      expect(await outcomesOf(replica, journeyId)).toEqual([]);
      await approve(replica, 'walk', 'pain');
      for (let time = 0; time < 2; time++) expect(await judged(replica, journeyId)).toBe(judgement);
      expect(await outcomesOf(replica, journeyId)).toEqual([outcome]);
      expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted', '2 eligibility.evaluated']);
    },
  );

  test('an evaluation with the same result is not announced again', async () => {
    const replica = await start();
    await approveAll(replica);
    const journeyId = await qualify(replica);
    const before = await evaluationsOf(replica, journeyId);
    await rewrite(replica, journeyId, ({ madeWith: _, ...kept }) => kept);
    expect(await judged(replica, journeyId)).toBe('ready');
    expect(await evaluationsOf(replica, journeyId)).toEqual(before);
    expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted', '2 eligibility.evaluated']);
  });

  test('an approval that is withdrawn ends the sale until it is given again; nothing is evaluated meanwhile', async () => {
    const replica = await start();
    await approveAll(replica);
    const journeyId = await qualify(replica);
    expect(await judged(replica, journeyId)).toBe('ready');
    await revoke(replica, 'pain');
    expect(await judged(replica, journeyId)).toBe('not_evaluated');
    await approve(replica, 'walk', 'pain');
    expect(await judged(replica, journeyId)).toBe('ready');
    expect(await outcomesOf(replica, journeyId)).toEqual(['eligible']);
  });

  test('the clinical phase of a paid journey continues when an approval is withdrawn', async () => {
    const replica = await start();
    await approveAll(replica);
    const journeyId = await qualify(replica);
    await pay(replica, journeyId);
    await revoke(replica, 'pain');
    stepOf(await replica.enter({ journeyId, phase: 'clinical' }));
    await walk(replica, {}, journeyId);
    expect(await enrollmentOf(replica, journeyId)).toMatchObject({ status: 'clinical_submitted' });
    expect(await judged(replica, journeyId)).toBe('not_evaluated');
  });

  test.each([
    ['before it took effect', 'before'],
    ['after it took effect', 'after'],
  ] as const)('a connection lost %s: one evaluation, told once', async (_, effect) => {
    const { arm, wrap } = cutting(effect);
    const replica = await start({ wrap });
    const journeyId = await qualify(replica);
    await approveAll(replica);
    arm();
    expect(await judged(replica, journeyId)).toBe('ready');
    expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted', '2 eligibility.evaluated']);
  });
});

describe('decisions.md 4: what is walked decides what may be sold', () => {
  test('a questionnaire without criteria is not evaluated, so nothing is sold', async () => {
    const replica = await startJudged([], { therapy: 'walk' });
    expect(await judged(replica, await qualify(replica))).toBe('not_evaluated');
  });

  test('a session under way, one that went back, and one that was ended are incomplete', async () => {
    const replica = await start();
    await approveAll(replica);
    const { journeyId } = stepOf(await replica.enter({ phase: 'qualification' }));
    expect(await judged(replica, journeyId)).toBe('incomplete');
    await replica.next(journeyId, 'q_height', 170);
    await replica.back(journeyId);
    expect(await judged(replica, journeyId)).toBe('incomplete');
    await replica.abandon(journeyId);
    expect(await judged(replica, journeyId)).toBe('incomplete');
  });

  test('an older version is sold as long as its criteria are approved and it is not withdrawn', async () => {
    const replica = await start();
    await approveAll(replica);
    const older = await qualify(replica);
    const stricter = { ...bmiCriterion('draft'), reason: 'stricter' };
    const eligibility = [stricter, painCriterion('draft')];
    await publishParts(replica, { therapy: 'walk', version: '1.1.0', eligibility });
    const newer = await qualify(replica);
    expect(await judged(replica, older)).toBe('ready');
    expect(await judged(replica, newer)).toBe('not_evaluated');
    await approve(replica, 'walk', 'bmi');
    expect([await judged(replica, older), await judged(replica, newer)]).toEqual(['ready', 'ready']);
    await withdraw(replica);
    expect([await judged(replica, older), await judged(replica, newer)]).toEqual(['withdrawn', 'ready']);
    await replica.operator.promoteBundle({ bundleId: 'walk.initial', bundleVersion: '1.0.0' }, correlated);
    expect(await judged(replica, older)).toBe('ready');
  });

  test('a declined patient and a missing journey', async () => {
    const replica = await start();
    await approveAll(replica);
    const journeyId = await qualify(replica);
    await pay(replica, journeyId);
    await reporterOf(replica).report(journeyId, 'evaluation.declined', { reference: 'e', code: 'other' });
    expect(await judged(replica, journeyId)).toBe('declined');
    await erase(replica, journeyId);
    expect(await kindOf(judged(replica, journeyId))).toBe('not-found');
    expect(await kindOf(judged(replica, 'jny_missing'))).toBe('not-found');
  });
});

describe('decisions.md 3: an overrule replaces an evaluation and nothing else', () => {
  test('it sells to a patient whom a criterion excluded, also after the evaluation is made again', async () => {
    const replica = await start();
    await approveAll(replica);
    const journeyId = await qualify(replica, excluded);
    await overrule(replica, journeyId);
    expect(await judged(replica, journeyId)).toBe('ready');
    await rewrite(replica, journeyId, ({ madeWith: _, ...kept }) => kept);
    expect(await judged(replica, journeyId)).toBe('ready');
  });

  test('it neither approves criteria nor brings back a version', async () => {
    const replica = await start();
    await approveAll(replica);
    const journeyId = await qualify(replica, excluded);
    await overrule(replica, journeyId);
    await revoke(replica, 'bmi');
    expect(await judged(replica, journeyId)).toBe('not_evaluated');
    await approve(replica, 'walk', 'bmi');
    await withdraw(replica);
    expect(await judged(replica, journeyId)).toBe('withdrawn');
  });

  test('it ends when a criterion excludes the patient that it did not overrule', async () => {
    const replica = await startStopping();
    const journeyId = await qualify(replica, { weight: 40 });
    await overrule(replica, journeyId);
    expect(await judged(replica, journeyId)).toBe('not_evaluated');
    await approveAll(replica);
    expect(await judged(replica, journeyId)).toBe('not_eligible');
  });
});

describe('decisions.md 4: stop_when makes not_eligible by itself', () => {
  test('without one approval: the class, the flag, the event, and no sale, whatever is approved later', async () => {
    const replica = await startStopping();
    const { journeyId } = stepOf(await replica.enter({ phase: 'qualification' }));
    await replica.next(journeyId, 'q_height', 170);
    const stopped = stepOf(await replica.next(journeyId, 'q_weight', 40));
    expect(stopped).toMatchObject({ flags: ['not_eligible'], ending: { code: 'not_eligible' } });
    expect(await enrollmentOf(replica, journeyId)).toMatchObject({ status: 'not_eligible' });
    expect(await reportedOf(replica, journeyId)).toEqual(['1 intake.submitted', '2 eligibility.evaluated']);
    expect(await judged(replica, journeyId)).toBe('not_eligible');
    await approveAll(replica);
    expect(await judged(replica, journeyId)).toBe('not_eligible');
  });
});

/** An intake of `walk` without approvals, whose questionnaire stops below 45 kg. */
function startStopping(): Promise<Replica> {
  const eligibility = [bmiCriterion('draft'), painCriterion('draft')];
  const stop = {
    code: 'too_light',
    when: { kind: 'compare', ref: 'weight', op: 'lt', value: 45 },
    ending: { headline: 'c.ending' },
  };
  return start({ bundles: [{ ...criteriaBundle({ therapy: 'walk', eligibility }), stop_when: [stop] }] });
}

/** Changes the evaluations of a journey as they are stored. */
async function rewrite(
  { context }: Replica,
  journeyId: string,
  change: (evaluation: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const document = (await context.journeys.get(journeyId)) ?? expect.fail();
  const key = context.keyring.unwrap(journeyId, document.wrappedKey);
  const { evaluations = [], ...session } = JSON.parse(key.open(document.sealed));
  const written = { ...session, evaluations: evaluations.map(change) };
  await writable(context.journeys).update(
    journeyId,
    {},
    { set: { sealed: key.seal(JSON.stringify(written)) } },
  );
}
