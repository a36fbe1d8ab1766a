import { createClient, type Transport } from '@connectrpc/connect';
import { type Client, createClient as createTenantClient } from '@telehealth/client';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import type { DemoTenant, DemoTenants } from '../tenants/demo-tenants.ts';

export interface OnboardingAddresses {
  readonly baseUrl: string;
  /** Calls onboarding as an operator. */
  readonly operators: Transport;
}

const signer = { name: 'Demo Signer', title: 'CEO', email: 'signer@demo.example' };
const patience = { tries: 240, everyMs: 500 };
const caseWait = { tries: 200, everyMs: 50 };

/**
 * Onboards the demo tenant as a client and an operator would, until it is live. Its neighbour stays in the middle, without the second
 * agreement. Steps of an earlier start are not repeated. The demo tenant stays where it is when its test run fails, or when its
 * webhooks have no receiver.
 */
export async function onboardDemo(addresses: OnboardingAddresses, tenants: DemoTenants): Promise<void> {
  const neighbour = clientOf(addresses.baseUrl, tenants.neighbour);
  await submitProfile(neighbour, 'Neighbour Health LLC');
  await execute(neighbour, ['msa']);

  const demo = clientOf(addresses.baseUrl, tenants);
  if ((await readCase(demo)).status === 'completed') return;
  await submitProfile(demo, 'Demo Health LLC');
  await execute(demo, ['msa', 'baa']);
  if (!(await fireTest(demo))) return;
  if (!(await waitFor(demo, ({ gate }) => gate.ready))) return;
  if (!(await passesTestRun(demo, tenants.brands[0]?.brand_id ?? ''))) return;
  if (!(await waitFor(demo, isReadyToGoLive))) return;
  const onboarding = createClient(OnboardingOperatorService, addresses.operators);
  await onboarding.goLive({ clientId: tenants.client_id });
}

/** Calls the public API as the first brand of a tenant. */
function clientOf(baseUrl: string, { api_key: apiKey, brands }: DemoTenant): Client {
  return createTenantClient({ baseUrl, apiKey, brandId: brands[0]?.brand_id ?? '' });
}

const readCase = async (client: Client) => (await client.get('/v1/account/onboarding')).data;
type Case = Awaited<ReturnType<typeof readCase>>;

async function submitProfile(client: Client, legal_name: string): Promise<void> {
  const params = { path: { step_id: 'company_profile' } } as const;
  const { data: step } = await client.get('/v1/account/onboarding/steps/{step_id}', { params });
  if (step.state === 'completed') return;
  const fields = { legal_name, country: 'US', contact_email: 'onboarding@demo.example' };
  await client.post('/v1/account/onboarding/steps/{step_id}/submit', { params, body: { fields } });
}

/** Executes the current versions of these agreements. Safe to repeat. */
async function execute(client: Client, agreementIds: readonly string[]): Promise<void> {
  const { data } = await client.get('/v1/account/onboarding/agreements');
  for (const { agreement_id, version, execution } of data) {
    if (execution !== undefined || !agreementIds.includes(agreement_id)) continue;
    await client.post('/v1/account/onboarding/agreements/{agreement_id}/execute', {
      params: { path: { agreement_id } },
      body: { version, signer, accepted: true },
    });
  }
}

/** Sends a test to every registration of the first brand. Returns whether there is a registration. */
async function fireTest(client: Client): Promise<boolean> {
  const { data } = await client.get('/v1/webhooks/registrations');
  for (const { registration_id } of data) {
    const params = { path: { registration_id } };
    await client.post('/v1/webhooks/registrations/{registration_id}/test', { params, body: {} });
  }
  return data.length > 0;
}

/** Waits until the onboarding is in a state, because it learns of other services by events. Returns false when it does not get there. */
async function waitFor(client: Client, isReached: (onboarding: Case) => boolean): Promise<boolean> {
  for (let tries = 0; tries < caseWait.tries; tries += 1) {
    if (isReached(await readCase(client))) return true;
    await new Promise((resume) => setTimeout(resume, caseWait.everyMs));
  }
  return false;
}

function isReadyToGoLive({ steps }: Case): boolean {
  return steps.some(({ step_id, state }) => step_id === 'go_live' && state === 'ready');
}

async function passesTestRun(client: Client, brand_id: string): Promise<boolean> {
  let { data: run } = await client.post('/v1/account/onboarding/e2e-runs', { body: { brand_id } });
  for (let tries = 0; run.status === 'running' && tries < patience.tries; tries += 1) {
    await new Promise((resume) => setTimeout(resume, patience.everyMs));
    const params = { path: { run_id: run.run_id } };
    ({ data: run } = await client.get('/v1/account/onboarding/e2e-runs/{run_id}', { params }));
  }
  return run.status === 'passed';
}
