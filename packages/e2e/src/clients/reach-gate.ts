import type { Receiver } from '@telehealth/test-servers/receiver';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import type { AccountClient } from './account-client.ts';
import { executeAgreements } from './execute-agreements.ts';
import { target } from './target.ts';
import { webhookClient } from './webhook-client.ts';

const profile = { legal_name: 'Own Health LLC', country: 'US', contact_email: 'ops@own.example' };

export async function submitProfile(account: AccountClient): Promise<void> {
  await account.post('/onboarding/steps/company_profile/submit', { fields: profile });
}

/** All brand steps except the receiver. */
export async function setUpBrand(account: AccountClient): Promise<void> {
  const brand = `/brands/${account.brandId}`;
  await account.patch(brand, { redirect_allowlist: ['https://own.example/thanks'] });
  await account.put(`${brand}/browser-origins`, { origins: ['https://own.example'] });
  await account.post(`${brand}/offerings`, { offering_ref: 'wl-semaglutide-monthly' });
}

/** Waits until test runs are possible. */
export async function gateIsReady(account: AccountClient): Promise<void> {
  await eventually(async () => {
    const { data } = (await account.get('/onboarding')).body;
    expect([data.status, data.gate]).toEqual(['gate_ready', { ready: true, missing: [] }]);
  });
}

/** Everything before the first test run. */
export async function reachGate(account: AccountClient, receiver: Pick<Receiver, 'url'>): Promise<void> {
  const { apiKey, brandId } = account;
  const webhooks = webhookClient({ baseUrl: target().base_url, apiKey, brandId });
  const { id } = await webhooks.register(receiver.url, ['journey.payment.succeeded.v1']);
  await submitProfile(account);
  await executeAgreements(apiKey);
  await setUpBrand(account);
  await webhooks.test(id);
  await gateIsReady(account);
}
