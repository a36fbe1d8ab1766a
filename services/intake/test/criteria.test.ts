import { createClient } from '@connectrpc/connect';
import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { bmiCriterion, painCriterion } from '@telehealth/instrument/test/criteria-bundle';
import { kindOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { overtaken } from '@telehealth/store/testing';
import { describe, expect, test } from 'vitest';
import { approveCriterion, revokeCriterionApproval } from '../src/app/criteria/approve-criterion.ts';
import type { Context } from '../src/index.ts';
import {
  approve,
  evaluationsOf,
  hashOf,
  outcomesOf,
  publishParts,
  startJudged,
  walk,
} from './criteria-under-test.ts';
import { correlated, freshUrl, otherOperatorToken, stepOf } from './intake-under-test.ts';
import { operatorOperation } from './journey-under-test.ts';
import { rowsOf } from './publishing-under-test.ts';

const startDraft = () => startJudged([bmiCriterion('draft')], { therapy: 'walk' });
const stricter = { ...bmiCriterion('draft'), reason: 'stricter' };
const bmi = { therapy: 'walk', criterionId: 'bmi' };

describe('approving', () => {
  test('drafts count once all of them are approved, on every replica, and not before', async () => {
    const [storeUrl, clock] = [freshUrl(), fakeClock()];
    const drafts = [bmiCriterion('draft'), painCriterion('draft')];
    const one = await startJudged(drafts, { therapy: 'walk', storeUrl, clock });
    const two = await startJudged(drafts, { therapy: 'walk', storeUrl, clock });
    expect(await outcomesOf(one, await walk(one))).toEqual([]);
    const { criterion } = await approve(one, 'walk');
    expect(criterion).toMatchObject({ criterionId: 'bmi', approved: true, approvedBy: 'ada' });
    expect(await outcomesOf(two, await walk(two))).toEqual([]);
    const { criteria } = await two.criteria.listCriteria({ therapy: 'walk' }, correlated);
    expect(criteria.map(({ criterionId, approved }) => [criterionId, approved])).toEqual([
      ['bmi', true],
      ['pain', false],
    ]);
    await approve(one, 'walk', 'pain');
    expect(await outcomesOf(two, await walk(two))).toEqual(['eligible']);
    expect(await outcomesOf(two, await walk(two, { weight: 60 }))).toEqual(['ineligible']);
  });

  test('is bound to the content: another one is a conflict, and needs an approval of its own', async () => {
    const replica = await startDraft();
    const sha256 = await hashOf(replica, 'walk');
    const request = { ...bmi, sha256 };
    await approve(replica, 'walk');
    await publishParts(replica, { therapy: 'walk', version: '1.1.0', eligibility: [stricter] });
    expect(await kindOf(replica.criteria.approveCriterion(request, correlated))).toBe('conflict');
    expect(await outcomesOf(replica, await walk(replica))).toEqual([]);
    await approve(replica, 'walk');
    expect(await outcomesOf(replica, await walk(replica))).toEqual(['eligible']);
  });

  test('decisions.md 12: each content is listed and approved, also that of a version for named brands', async () => {
    const replica = await startJudged([bmiCriterion('draft'), painCriterion('draft')], { therapy: 'walk' });
    const parts = { therapy: 'walk', version: '1.1.0', eligibility: [stricter, painCriterion('draft')] };
    await publishParts(replica, parts, ['brd_slim']);
    const { criteria } = await replica.criteria.listCriteria({ therapy: 'walk' }, correlated);
    expect(criteria.map(({ criterionId, reason }) => `${criterionId} ${reason}`)).toEqual([
      'bmi stricter',
      'pain because_pain',
      'bmi because_bmi',
    ]);
    for (const { criterionId, sha256 } of criteria)
      await replica.criteria.approveCriterion({ therapy: 'walk', criterionId, sha256 }, correlated);
    expect(await outcomesOf(replica, await walk(replica))).toEqual(['eligible']);
    const { criteria: approved } = await replica.criteria.listCriteria({ therapy: 'walk' }, correlated);
    expect(approved.every((criterion) => criterion.approved)).toBe(true);
  });

  test('survives a version that leaves the criterion as it is', async () => {
    const replica = await startDraft();
    await approve(replica, 'walk');
    await publishParts(replica, {
      therapy: 'walk',
      version: '1.1.0',
      eligibility: [bmiCriterion('draft')],
    });
    expect(await outcomesOf(replica, await walk(replica))).toEqual(['eligible']);
  });

  test('a running session is held against what was approved of the version it runs on', async () => {
    const replica = await startDraft();
    await approve(replica, 'walk');
    const { journeyId } = stepOf(await replica.resolve());
    await publishParts(replica, { therapy: 'walk', version: '1.1.0', eligibility: [stricter] });
    await approve(replica, 'walk');
    await walk(replica, {}, journeyId);
    expect(await evaluationsOf(replica, journeyId)).toMatchObject([{ results: [{ reason: 'because_bmi' }] }]);
  });

  test('again is the same answer, and leaves no second row', async () => {
    const replica = await startDraft();
    const first = await approve(replica, 'walk');
    replica.clock.pass(60_000);
    expect(await approve(replica, 'walk')).toEqual(first);
    const rows = await replica.context.auditRows.find({}, { limit: 100 });
    expect(rows.filter(({ action }) => action === 'criterion.approve')).toMatchObject([
      {
        subject: 'walk/bmi',
        actor: { kind: 'operator', name: 'ada' },
        correlationId: 'c-operator',
        changed: { sha256: first.criterion?.sha256 },
      },
    ]);
  });

  test('only what the current instrument has can be approved, and only by a medical director', async () => {
    const replica = await startDraft();
    const sha256 = await hashOf(replica, 'walk');
    const asks = (therapy: string, criterionId: string) =>
      kindOf(replica.criteria.approveCriterion({ therapy, criterionId, sha256 }, correlated));
    expect(await asks('walk', 'pain')).toBe('not-found');
    expect(await asks('ed', 'bmi')).toBe('not-found');
    expect(await kindOf(replica.criteria.listCriteria({ therapy: 'constructor' }, correlated))).toBe(
      'not-found',
    );
    const other = createClient(CriteriaService, replica.asOperator(otherOperatorToken));
    const request = { ...bmi, sha256 };
    expect(await kindOf(other.approveCriterion(request, correlated))).toBe('forbidden');
    expect(await outcomesOf(replica, await walk(replica))).toEqual([]);
  });
});

describe('revoking', () => {
  test('takes an approval back on every replica at once, the one for test as well', async () => {
    const [storeUrl, clock] = [freshUrl(), fakeClock()];
    const one = await startJudged([bmiCriterion('approved')], { storeUrl, clock });
    const two = await startJudged([bmiCriterion('approved')], { storeUrl, clock });
    const name = { therapy: 'weight_loss', criterionId: 'bmi' };
    expect(await outcomesOf(two, await walk(two))).toEqual(['eligible']);
    const { criterion } = await one.criteria.revokeCriterionApproval(name, correlated);
    expect(criterion).toMatchObject({ approved: false, approvedBy: '' });
    expect(await outcomesOf(two, await walk(two))).toEqual([]);
    await approve(one, 'weight_loss');
    expect(await outcomesOf(two, await walk(two))).toEqual(['eligible']);
  });

  test('reaches sessions on a version whose successor no longer has the criterion', async () => {
    const replica = await startJudged([bmiCriterion('approved')]);
    const { journeyId } = stepOf(await replica.resolve());
    await publishParts(replica, { version: '1.1.0', eligibility: [painCriterion('approved')] });
    const name = { therapy: 'weight_loss', criterionId: 'bmi' };
    await replica.criteria.revokeCriterionApproval(name, correlated);
    await walk(replica, {}, journeyId);
    expect(await outcomesOf(replica, journeyId)).toEqual([]);
  });

  test('what is not approved stays as it is; what never was is not-found', async () => {
    const replica = await startDraft();
    const revoke = (criterionId: string) =>
      replica.criteria.revokeCriterionApproval({ therapy: 'walk', criterionId }, correlated);
    expect((await revoke('bmi')).criterion).toMatchObject({ approved: false });
    const rows = await replica.context.auditRows.find({}, { limit: 100 });
    expect(rows.filter(({ action }) => action === 'criterion.revoke')).toEqual([]);
    expect(await kindOf(revoke('pain'))).toBe('not-found');
  });

  test('of an approval and a revocation at once, the last one counts', async () => {
    const replica = await startDraft();
    await approve(replica, 'walk');
    const sha256 = await hashOf(replica, 'walk');
    await Promise.all([
      ...[1, 2].map(() => replica.criteria.revokeCriterionApproval(bmi, correlated)),
      ...[1, 2].map(() => replica.criteria.approveCriterion({ ...bmi, sha256 }, correlated)),
    ]);
    const document = await replica.context.criterionApprovals.get('walk/bmi');
    const rows = await replica.context.auditRows.find({}, { limit: 100 });
    const actions = rows.filter(({ subject }) => subject === 'walk/bmi').map(({ action }) => action);
    const approvals = actions.filter((action) => action === 'criterion.approve').length;
    // Approvals and revocations alternate: each changes what the one before it left.
    expect(document?.contents).toHaveLength(2 * approvals - actions.length);
    expect(actions).toHaveLength(document?.version ?? 0);
  });
});

test('a repeat of an approval that was revoked since does not approve again', async () => {
  const { context, ...replica } = await startDraft();
  const sha256 = await hashOf({ context, ...replica }, 'walk');
  await approveCriterion(context, operatorOperation('opr_1'), { ...bmi, sha256 });
  await revokeCriterionApproval(context, operatorOperation('opr_2'), bmi);
  const again = await approveCriterion(context, operatorOperation('opr_1'), { ...bmi, sha256 });
  expect(again.approved).toBe(false);
});

test('an approval overtaken between its read and its write is noted behind what overtook it', async () => {
  const { context, ...replica } = await startDraft();
  const sha256 = await hashOf({ context, ...replica }, 'walk');
  await approveCriterion(context, operatorOperation(), { ...bmi, sha256 });
  const revocation = () => revokeCriterionApproval(context, operatorOperation(), bmi);
  const approval = (by: Context) => approveCriterion(by, operatorOperation(), { ...bmi, sha256 });
  await revocation();
  const meanwhile = async () => {
    await approval(context);
    await revocation();
  };
  const slow = { ...context, criterionApprovals: overtaken(context.criterionApprovals, meanwhile) };
  expect((await approval(slow)).approved).toBe(true);
  expect(await context.criterionApprovals.get('walk/bmi')).toMatchObject({
    version: 5,
    revoked: true,
    contents: [{ sha256 }],
  });
  expect(await rowsOf(context, 'criterion.approve')).toHaveLength(3);
});
