import { createClient } from '@connectrpc/connect';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { callOptions } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { startIntake, startScriptedAccounts } from './intake-under-test.ts';

const storeUrl = 'sqlite::memory:';
const options = callOptions({ correlationId: 'test' });

async function startInstruments() {
  const intake = await startIntake({ storeUrl, accounts: await startScriptedAccounts() });
  return createClient(InstrumentService, intake.transport);
}

test('a therapy is published once its bundle is', async () => {
  const instruments = await startInstruments();
  const status = (therapy: string) => instruments.getTherapyStatus({ therapy }, options);
  expect(await status('weight_loss')).toMatchObject({ published: true });
  expect(await status('sleep')).toMatchObject({ published: false, criteriaApproved: false });
});
