import { createClient } from '@connectrpc/connect';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import { areSchedulesIdle } from '@telehealth/service-kit/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test, vi } from 'vitest';
import { schedulesOf } from '../src/schedules.ts';
import { startIntake, startScriptedAccounts } from './intake-under-test.ts';
import { enrollmentOf, mint, paid, reporterOf, walked } from './journey-under-test.ts';
import { shortBundle } from './short-bundle.ts';

const start = async (more: Partial<Parameters<typeof startIntake>[0]> = {}) =>
  startIntake({
    storeUrl: 'sqlite::memory:',
    accounts: await startScriptedAccounts(),
    bundles: [shortBundle()],
    ...more,
  });

test('decisions.md 3: an enrollment follows its journey, from the first question to the case', async () => {
  const intake = await start();
  const journeyId = await mint(intake);
  expect(await enrollmentOf(intake, journeyId)).toMatchObject({
    status: 'intake',
    milestones: [],
    message: { journeyId, brandId: 'brd_slim', offeringRef: '', phase: '' },
  });
  const submitted = await walked(intake);
  expect(await enrollmentOf(intake, submitted)).toMatchObject({
    status: 'submitted',
    milestones: ['intake.submitted'],
  });
  await intake.context.bus.publish(paid(submitted));
  expect(await enrollmentOf(intake, submitted)).toMatchObject({ status: 'paid' });
  await reporterOf(intake).report(submitted, 'case.opened', { reference: 'case_1' });
  expect(await enrollmentOf(intake, submitted)).toMatchObject({
    status: 'in_review',
    milestones: ['intake.submitted', 'payment.succeeded', 'case.opened'],
  });
});

test('decisions.md 1, 404: a foreign enrollment and a missing one are the same, and cost the same', async () => {
  const storeCalls = countStoreCalls();
  const intake = await start({ wrapStore: storeCalls.wrap });
  const journeyId = await walked(intake);
  await intake.events();
  await vi.waitUntil(() => areSchedulesIdle(intake.context, schedulesOf(intake.context)));
  const read = async (id: string, clientId: string, brandId: string) => {
    const tenancy = { clientId, brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' } as const;
    const client = createClient(EnrollmentService, intake.transport);
    const options = callOptions({ correlationId: 'test', tenancy });
    let kind: string | undefined;
    const calls = await storeCalls.during(async () => {
      kind = await client.getEnrollment({ journeyId: id }, options).then(
        () => 'found',
        (error: unknown) => errorFromWire(error).kind,
      );
    });
    return { kind, calls };
  };
  const missing = await read('jny_missing', 'cli_1', 'brd_slim');
  expect(missing.kind).toBe('not-found');
  expect(await read(journeyId, 'cli_1', 'brd_other')).toEqual(missing);
  expect(await read(journeyId, 'cli_2', 'brd_slim')).toEqual(missing);
  expect((await read(journeyId, 'cli_1', 'brd_slim')).kind).toBe('found');
});
