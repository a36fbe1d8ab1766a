import { createClient } from '@connectrpc/connect';
import {
  CheckoutReadiness,
  CheckoutReadinessService,
} from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { callOptions } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { qualify, sells, start } from './entry-under-test.ts';
import { type IntakeUnderTest, stepOf } from './intake-under-test.ts';
import { pay, reporterOf } from './journey-under-test.ts';

const ask = (
  intake: IntakeUnderTest,
  journeyId: string,
  whose: { clientId?: string; brandId?: string } = {},
) => {
  const { clientId = 'cli_1', brandId = 'brd_slim' } = whose;
  const tenancy = { clientId, brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' } as const;
  const client = createClient(CheckoutReadinessService, intake.transport);
  return client.getCheckoutReadiness({ journeyId }, callOptions({ correlationId: 'test', tenancy }));
};

const qualifying = async (intake: IntakeUnderTest, offering = '') =>
  stepOf(await intake.enter({ phase: 'qualification', offering })).journeyId;

test('decisions.md 3: something may be sold for a journey from the end of its qualification on', async () => {
  const { intake, catalog } = await start();
  catalog.enabled.set('brd_slim slim-monthly', sells(['weight_loss']));
  const journeyId = await qualifying(intake, 'slim-monthly');
  const known = { offeringRef: 'slim-monthly', therapy: 'weight_loss' };
  expect(await ask(intake, journeyId)).toMatchObject({ ...known, readiness: CheckoutReadiness.INCOMPLETE });
  await qualify(intake, journeyId);
  expect(await ask(intake, journeyId)).toMatchObject({ ...known, readiness: CheckoutReadiness.READY });
});

test('nothing may be sold for a journey that the patient ended in its qualification', async () => {
  const { intake } = await start();
  const journeyId = await qualifying(intake);
  await intake.abandon(journeyId);
  expect((await ask(intake, journeyId)).readiness).toBe(CheckoutReadiness.INCOMPLETE);
});

test('nothing may be sold for a journey whose required consent was declined', async () => {
  const { intake } = await start();
  const journeyId = await qualifying(intake);
  await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
  await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] });
  await intake.submit(journeyId, { nodeId: 'd_offers' });
  stepOf(await intake.consent(journeyId, 'k_telehealth', false, 'v1'));
  expect((await ask(intake, journeyId)).readiness).toBe(CheckoutReadiness.BLOCKED);
});

test('decisions.md 3: nobody is sold to who may not be treated', async () => {
  const { intake } = await start();
  const journeyId = await qualifying(intake);
  await qualify(intake, journeyId);
  await intake.context.journeys.update(journeyId, {}, { set: { eligibility: 'not_eligible' } });
  expect((await ask(intake, journeyId)).readiness).toBe(CheckoutReadiness.NOT_ELIGIBLE);
});

test('decisions.md 14: nobody is sold to whom a clinician declined, and the clinical phase stays closed', async () => {
  const { intake } = await start();
  const journeyId = await qualifying(intake);
  await qualify(intake, journeyId);
  await pay(intake, journeyId);
  const { report } = reporterOf(intake);
  expect(await report(journeyId, 'evaluation.declined', { reference: 'e', code: 'other' })).toBe('RECORDED');
  expect((await ask(intake, journeyId)).readiness).toBe(CheckoutReadiness.DECLINED);
  expect(await intake.enter({ journeyId, phase: 'clinical' })).toMatchObject({
    kind: 'phase-not-ready',
    reason: 'clinical_declined',
  });
});

test('a journey on the shared questionnaire has no therapy and no offering', async () => {
  const { intake, accounts } = await start();
  accounts.therapies.set('brd_slim', []);
  expect(await ask(intake, await qualifying(intake))).toMatchObject({ therapy: '', offeringRef: '' });
});

test('a missing journey, one of another brand and an erased one are one not-found', async () => {
  const { intake } = await start();
  const journeyId = await qualifying(intake);
  expect(await kindOf(ask(intake, 'jny_missing'))).toBe('not-found');
  expect(await kindOf(ask(intake, journeyId, { brandId: 'brd_other' }))).toBe('not-found');
  expect(await kindOf(ask(intake, journeyId, { clientId: 'cli_2' }))).toBe('not-found');
  const operator = createClient(ErasureService, intake.asOperator());
  await operator.eraseJourney({ journeyId }, callOptions({ correlationId: 'test' }));
  expect(await kindOf(ask(intake, journeyId))).toBe('not-found');
});
