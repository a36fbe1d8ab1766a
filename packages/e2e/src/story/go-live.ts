import { eventually } from '@telehealth/test-servers/vitest';
import { simulatedWorld } from '../clients/custom-domains.ts';
import { target } from '../clients/target.ts';
import type { Inbox } from './inbox.ts';
import type { NewBrand } from './new-brand.ts';
import { ops } from './ops.ts';

export const offering = 'wl-semaglutide-monthly';

/** From the profile to the first patient at its member host. */
export async function goLive(brand: NewBrand, inbox: Inbox, memberHost: string): Promise<void> {
  await openShop(brand, memberHost);
  await completeOnboarding(brand, inbox);
}

/** It sells an offering at its own host. */
export async function openShop(brand: NewBrand, memberHost: string): Promise<void> {
  await sign(brand);
  await sell(brand);
  await useHost(brand, memberHost);
}

async function sign({ platform }: NewBrand): Promise<void> {
  const fields = { legal_name: 'Clinica Sol LLC', country: 'US', contact_email: 'ops@sol.example' };
  const path = '/v1/account/onboarding/steps/{step_id}/submit';
  await platform.post(path, { params: { path: { step_id: 'company_profile' } }, body: { fields } });
  const { data: agreements } = await platform.get('/v1/account/onboarding/agreements');
  const signer = { name: 'Ana Sol', title: 'CEO', email: 'ana@sol.example' };
  for (const { agreement_id, version } of agreements) {
    await platform.post('/v1/account/onboarding/agreements/{agreement_id}/execute', {
      params: { path: { agreement_id } },
      body: { version, signer, accepted: true },
    });
  }
}

async function sell({ platform }: NewBrand): Promise<void> {
  await platform.patch('/v1/account/brands/{brand_id}', {
    body: { enabled_therapies: ['weight_loss'], redirect_allowlist: ['https://sol.example/'] },
  });
  await platform.put('/v1/account/brands/{brand_id}/browser-origins', {
    body: { origins: ['https://sol.example'] },
  });
  await platform.post('/v1/account/brands/{brand_id}/offerings', { body: { offering_ref: offering } });
  await platform.put('/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy', {
    params: { path: { offering_ref: offering } },
    body: { locales: { en: { title: 'Weight care' }, es: { title: 'Cuidado del peso' } } },
  });
}

/** The brand registers, its DNS answers, operators attach the certificate. */
async function useHost({ platform, brandId }: NewBrand, hostname: string): Promise<void> {
  const path = '/v1/account/brands/{brand_id}/domains';
  const { data } = await platform.post(path, { body: { kind: 'member', hostname } });
  await simulatedWorld(target()).name(hostname, data.cname.value);
  const params = { path: { kind: 'member' as const } };
  await platform.post(`${path}/{kind}/verify`, { params });
  const state = async () => (await platform.get(`${path}/{kind}`, { params })).data.state;
  await eventually(async () => {
    if ((await state()) !== 'cert_issued') throw new Error(`the member host is ${await state()}`);
  });
  await ops('domain', 'activate', brandId, 'member');
}

/** After a test fire and a test run, operators complete the onboarding. */
async function completeOnboarding({ platform, clientId, brandId }: NewBrand, inbox: Inbox): Promise<void> {
  const path = { registration_id: inbox.registrationId };
  await platform.post('/v1/webhooks/registrations/{registration_id}/test', { params: { path }, body: {} });
  await eventually(async () => {
    const { data } = await platform.get('/v1/account/onboarding');
    if (data.status !== 'gate_ready') throw new Error(`the onboarding is ${data.status}`);
  });
  const step = [clientId, 'e2e_check'] as const;
  await ops('onboarding', 'assign', ...step, 'opr_ana');
  await ops('onboarding', 'nudge', ...step);
  await ops('onboarding', 'escalate', ...step);
  const { data: run } = await platform.post('/v1/account/onboarding/e2e-runs', {
    body: { brand_id: brandId },
  });
  await eventually(async () => {
    const { data } = await platform.get('/v1/account/onboarding/e2e-runs/{run_id}', {
      params: { path: { run_id: run.run_id } },
    });
    if (data.status !== 'passed') throw new Error(`the test run is ${JSON.stringify(data)}`);
  });
  await ops('onboarding', 'go-live', clientId, '--yes');
}
