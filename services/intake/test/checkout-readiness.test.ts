import { createClient } from '@connectrpc/connect';
import {
  CheckoutReadiness,
  CheckoutReadinessService,
} from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { qualify, qualifying, sells, start } from './entry-under-test.ts';
import { asBrand, type IntakeUnderTest } from './intake-under-test.ts';
import { pay, reporterOf } from './journey-under-test.ts';

const ask = (intake: IntakeUnderTest, journeyId: string) =>
  createClient(CheckoutReadinessService, intake.transport).judgeSale({ journeyId }, asBrand());

test('decisions.md 3: something may be sold for a journey from the end of its qualification on', async () => {
  const { intake, catalog } = await start();
  catalog.enabled.set('brd_slim slim-monthly', sells(['weight_loss']));
  const journeyId = await qualifying(intake, { offering: 'slim-monthly' });
  const known = { offeringRef: 'slim-monthly', therapy: 'weight_loss' };
  expect(await ask(intake, journeyId)).toMatchObject({ ...known, readiness: CheckoutReadiness.INCOMPLETE });
  await qualify(intake, journeyId);
  expect(await ask(intake, journeyId)).toMatchObject({
    ...known,
    readiness: CheckoutReadiness.NOT_EVALUATED,
  });
});

test('nothing may be sold for a journey whose required consent was declined', async () => {
  const { intake } = await start();
  const { journeyId } = await qualify(intake, undefined, false);
  expect((await ask(intake, journeyId)).readiness).toBe(CheckoutReadiness.BLOCKED);
});

test('decisions.md 3: nothing is sold to a patient who may not be treated', async () => {
  const { intake } = await start();
  const { journeyId } = await qualify(intake);
  await writable(intake.context.journeys).update(journeyId, {}, { set: { eligibility: 'not_eligible' } });
  expect((await ask(intake, journeyId)).readiness).toBe(CheckoutReadiness.NOT_ELIGIBLE);
});

test('decisions.md 14: nothing is sold to a patient whom a clinician declined, and the clinical phase stays closed', async () => {
  const { intake } = await start();
  const { journeyId } = await qualify(intake);
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
