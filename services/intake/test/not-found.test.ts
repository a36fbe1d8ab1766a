import { type CallOptions, type Client, createClient } from '@connectrpc/connect';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { CheckoutReadinessService } from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { TestMilestoneService } from '@telehealth/contracts/intake/v1/test_milestone_service';
import type { RpcTransport } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { asBrand, stepOf } from './intake-under-test.ts';
import { erase, mint, personIdOf, startCounted, walked } from './journey-under-test.ts';

type Ask = (transport: RpcTransport, journeyId: string, as: CallOptions) => Promise<unknown>;

const intakeOf = (transport: RpcTransport): Client<typeof IntakeService> =>
  createClient(IntakeService, transport);
const person = { personId: personIdOf('ann') };
const height = { nodeId: 'q_height', answer: factValueFromJson(172) };

test.each<[string, Ask]>([
  ['next', (by, journeyId, as) => intakeOf(by).next({ journeyId, ...height }, as)],
  ['back', (by, journeyId, as) => intakeOf(by).back({ journeyId }, as)],
  ['review', (by, journeyId, as) => intakeOf(by).review({ journeyId }, as)],
  ['abandon', (by, journeyId, as) => intakeOf(by).abandon({ journeyId }, as)],
  [
    'an enrollment',
    (by, journeyId, as) => createClient(EnrollmentService, by).getEnrollment({ journeyId }, as),
  ],
  [
    'a checkout',
    (by, journeyId, as) => createClient(CheckoutReadinessService, by).judgeSale({ journeyId }, as),
  ],
  [
    'a test milestone',
    (by, journeyId, as) =>
      createClient(TestMilestoneService, by).reportTestMilestone({ journeyId, type: 'labs.skipped' }, as),
  ],
  [
    'a sign-in',
    (by, journeyId, as) => createClient(IdentityService, by).bindIdentity({ journeyId, person }, as),
  ],
  [
    'a sign-in link',
    (by, journeyId, as) => createClient(IdentityService, by).createSignInLink({ journeyId }, as),
  ],
  ['an erasure', (by, journeyId, as) => createClient(ErasureService, by).eraseJourney({ journeyId }, as)],
])(
  'decisions.md 1, 404: to %s a missing journey and one of another brand or client are one not-found, at one cost, and so is an erased one',
  async (name, ask) => {
    const { intake, storeCalls } = await startCounted();
    const [journeyId, erased] = [await walked(intake), await walked(intake)];
    await erase(intake, erased);
    await intake.events();
    const stored = await intake.context.journeys.find({}, { limit: 10 });
    const costOf = async (id: string, clientId = 'cli_1', brandId = 'brd_slim') => {
      const before = intake.accounts.calls();
      let kind = '';
      const ofStore = await storeCalls.during(async () => {
        kind = await kindOf(ask(intake.transport, id, asBrand({ clientId, brandId })));
      });
      return { kind, ofStore, ofAccounts: intake.accounts.calls() - before };
    };
    const missing = await costOf('jny_missing');
    expect(missing.kind).toBe('not-found');
    expect(missing.ofStore.length).toBeGreaterThan(0);
    for (const [clientId, brandId] of [
      ['cli_1', 'brd_other'],
      ['cli_2', 'brd_slim'],
    ])
      expect(await costOf(journeyId, clientId, brandId)).toEqual(missing);
    // The erasure of an erased journey tells the first answer again.
    if (name !== 'an erasure') expect((await costOf(erased)).kind).toBe('not-found');
    expect(await intake.context.journeys.find({}, { limit: 10 })).toEqual(stored);
    expect((await costOf(journeyId)).kind).not.toBe('not-found');
  },
);

test('interface.md 4.1 rule 1: an unknown journey and another brand’s mint a new one, at the same cost', async () => {
  const { intake, storeCalls } = await startCounted();
  await mint(intake);
  const { journeyId: theirs } = stepOf(await intake.resolve(undefined, 'brd_other'));
  const costs = [];
  for (const journeyId of ['jny_unknown', theirs]) {
    const before = intake.accounts.calls();
    const ofStore = await storeCalls.during(async () => {
      expect(stepOf(await intake.resolve(journeyId)).journeyId).not.toBe(journeyId);
    });
    costs.push({ ofStore, ofAccounts: intake.accounts.calls() - before });
  }
  expect(costs[0]).toEqual(costs[1]);
});
