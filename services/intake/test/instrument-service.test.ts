import { createClient } from '@connectrpc/connect';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { startIntake, startScriptedAccounts } from './intake-under-test.ts';

const storeUrl = 'sqlite::memory:';
const options = callOptions({ correlationId: 'test' });

async function startInstruments() {
  const intake = await startIntake({ storeUrl, accounts: await startScriptedAccounts() });
  return createClient(InstrumentService, intake.transport);
}

test('decisions.md 5: the screening facts are those of the initial intake but identity and contact', async () => {
  const instruments = await startInstruments();
  const { facts } = await instruments.listScreeningFacts(
    { therapy: 'weight_loss', mode: 'initial' },
    options,
  );
  const codes = facts.map(({ code }) => code);
  expect(codes).toContain('goal_weight_kg');
  expect(codes).toContain('allergies_detail');
  for (const withheld of ['contact_email', 'contact_phone', 'government_id']) {
    expect(codes).not.toContain(withheld);
  }
  expect(facts.find(({ code }) => code === 'weight_kg')).toMatchObject({
    valueType: 'number',
    cardinality: 'single',
    options: [],
    unit: 'kg',
    min: 30,
    max: 400,
    decimals: 1,
  });
  const goal = facts.find(({ code }) => code === 'goal_weight_kg');
  expect([goal?.min, goal?.max, goal?.decimals]).toEqual([30, undefined, 1]);
  expect(facts.find(({ code }) => code === 'mtc_history')).toMatchObject({
    valueType: 'code',
    cardinality: 'multi',
    options: [
      { code: 'self', exclusive: false, label: expect.stringMatching(/\w/) },
      { code: 'family', exclusive: false, label: expect.stringMatching(/\w/) },
      { code: 'none', exclusive: true, label: expect.stringMatching(/\w/) },
    ],
  });
});

test.each([
  ['a mode with no intake', 'weight_loss', 'refill'],
  ['a therapy with no intake', 'sleep', 'initial'],
  ['an unknown therapy', 'constructor', 'initial'],
])('interface.md 4.8: %s has no facts: not-found', async (_, therapy, mode) => {
  const instruments = await startInstruments();
  const refusal = await instruments.listScreeningFacts({ therapy, mode }, options).catch(errorFromWire);
  expect(refusal).toMatchObject({ kind: 'not-found' });
});

test('a therapy is published once its bundle is', async () => {
  const instruments = await startInstruments();
  const status = (therapy: string) => instruments.getTherapyStatus({ therapy }, options);
  expect(await status('weight_loss')).toMatchObject({ published: true });
  expect(await status('sleep')).toMatchObject({ published: false, criteriaApproved: false });
});
