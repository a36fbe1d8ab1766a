import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { MilestoneOutcome } from '@telehealth/contracts/intake/v1/milestone_service';
import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import { reportedMilestones } from '@telehealth/ids';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { asBrand, type IntakeUnderTest, onceForAll, startIntake } from './intake-under-test.ts';
import { bind, enrollmentOf, pay, reporterOf, walked } from './journey-under-test.ts';

interface Report {
  readonly type: string;
  readonly reference?: string;
  readonly code?: string;
  readonly occurredAt?: number;
}

/** Reports as the tenant of the journey. */
const reporting =
  (intake: IntakeUnderTest) =>
  async (journeyId: string, { occurredAt, ...report }: Report, keyed: Parameters<typeof asBrand>[1] = {}) => {
    const at = occurredAt !== undefined && { occurredAt: timestampFromMs(occurredAt) };
    const client = createClient(TestMilestoneService, intake.transport);
    return (await client.reportTestMilestone({ journeyId, ...report, ...at }, asBrand({}, keyed))).outcome;
  };

test('decisions.md 14: a tenant makes every milestone happen by its type alone, as an operator would, and the events are tests', async () => {
  const intake = await startIntake();
  const report = reporting(intake);
  const journeyId = await walked(intake);
  expect(await report(journeyId, { type: 'case.opened' })).toBe(MilestoneOutcome.HELD);
  await pay(intake, journeyId);
  await bind(intake, journeyId);
  const types = Object.keys(reportedMilestones);
  for (const type of types) expect(await report(journeyId, { type }), type).toBe(MilestoneOutcome.RECORDED);
  expect(await enrollmentOf(intake, journeyId)).toMatchObject({
    status: 'declined',
    milestones: expect.arrayContaining(types),
  });
  const events = (await intake.events()).map(({ type, test_run }) => [type, test_run] as const);
  const tests = events.filter(([, isTest]) => isTest).map(([type]) => type);
  expect(tests.toSorted()).toEqual(types.map((type) => `journey.${type}.v1`).toSorted());
  expect(await reporterOf(intake).report(journeyId, 'labs.skipped', { reference: 'another' })).toBe('HELD');
});

test('decisions.md 14: what a tenant names of a milestone is taken, and an operator cannot repeat it', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  await pay(intake, journeyId);
  const occurredAt = intake.clock.now() - 60_000;
  const report = reporting(intake);
  await report(journeyId, { type: 'case.opened', reference: 'c-1' });
  await report(journeyId, { type: 'visit.completed', reference: 'v-1', code: 'phone', occurredAt });
  const visit = (await intake.events()).find(({ type }) => type === 'journey.visit.completed.v1');
  expect(visit).toMatchObject({
    occurred_at: new Date(occurredAt).toISOString(),
    data: { visit_id: 'v-1', modality: 'phone' },
  });
  const again = { reference: 'v-1', code: 'phone' };
  expect(await reporterOf(intake).report(journeyId, 'visit.completed', again)).toBe('RECORDED');
  expect((await intake.events()).filter(({ type }) => type === 'journey.visit.completed.v1')).toHaveLength(1);
  const rows = await intake.context.auditRows.find({ action: 'milestone.report' }, { limit: 10 });
  expect(rows.map(({ actor }) => actor)).toEqual(
    expect.arrayContaining([{ kind: 'credential', name: 'key_1' }]),
  );
});

test('decisions.md 1 Idempotency-Key: a repeated report of a test milestone is one report', async () => {
  const intake = await startIntake();
  const journeyId = await walked(intake);
  const keyed = { idempotencyKey: 'k', requestFingerprint: 'a'.repeat(64) };
  const report = () => reporting(intake)(journeyId, { type: 'evaluation.deferred' }, keyed);
  expect([await report(), await report()]).toEqual([MilestoneOutcome.RECORDED, MilestoneOutcome.RECORDED]);
  expect((await intake.context.journeys.get(journeyId))?.callbacks).toHaveLength(1);
});

const opened = onceForAll(startIntake);

test.each<[string, Report]>([
  ['an unknown type', { type: 'payment.succeeded' }],
  ['a reference where the type has none', { type: 'identity.verified', reference: 'r' }],
  ['a malformed reference', { type: 'case.opened', reference: 'ann@example.com' }],
  ['a code of another type', { type: 'visit.completed', code: 'hold' }],
  ['a code where the type has none', { type: 'case.opened', code: 'video' }],
  ['the future', { type: 'case.opened', occurredAt: Date.UTC(2200, 0, 1) }],
])('decisions.md 5: %s is refused as a value', async (_, milestone) => {
  const intake = opened();
  expect(await kindOf(reporting(intake)(await walked(intake), milestone))).toBe('validation');
});

test('decisions.md 14: in live mode intake does not serve test milestones', async () => {
  const intake = await startIntake({ settings: { deploymentMode: 'live' } });
  const journeyId = await walked(intake);
  await expect(reporting(intake)(journeyId, { type: 'labs.skipped' })).rejects.toThrow();
  expect((await enrollmentOf(intake, journeyId)) as object).not.toMatchObject({
    milestones: expect.arrayContaining(['labs.skipped']),
  });
});
