import { createClient, type Transport } from '@connectrpc/connect';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import type { DemoTenant, DemoTenants } from '../tenants/demo-tenants.ts';
import { type Answer, askAs } from '../tenants/tenant-api.ts';

export interface OnboardingAddresses {
  readonly baseUrl: string;
  /** To onboarding, as an operator. */
  readonly operators: Transport;
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

const signer = { name: 'Demo Signer', title: 'CEO', email: 'signer@demo.example' };
const patience = { tries: 240, everyMs: 500 };
const caseWait = { tries: 200, everyMs: 50 };

/**
 * Onboards the demo tenant as a client and an operator would, up to being live, and brings its neighbour to the middle: it has
 * not executed the second agreement. What an earlier start has done is found. The demo tenant stays where it is when its test
 * run fails, or when there is no receiver of its webhooks.
 */
export async function onboardDemo(addresses: OnboardingAddresses, tenants: DemoTenants): Promise<void> {
  const neighbour = askOf(addresses.baseUrl, tenants.neighbour);
  await submitProfile(neighbour, 'Neighbour Health LLC');
  await execute(neighbour, ['msa']);

  const demo = askOf(addresses.baseUrl, tenants);
  if ((await demo('GET', '/account/onboarding')).data.status === 'completed') return;
  await submitProfile(demo, 'Demo Health LLC');
  await execute(demo, ['msa', 'baa']);
  if (!(await fireTest(demo))) return;
  if (!(await waitFor(demo, ({ gate }) => gate.ready))) return;
  if (!(await passesTestRun(demo, tenants.brands[0]?.brand_id ?? ''))) return;
  if (!(await waitFor(demo, ({ steps }) => stateOf(steps, 'go_live') === 'ready'))) return;
  const onboarding = createClient(OnboardingOperatorService, addresses.operators);
  await onboarding.goLive({ clientId: tenants.client_id });
}

/** Calls the public API as the first brand of a tenant. */
function askOf(baseUrl: string, { api_key: apiKey, brands }: DemoTenant): Ask {
  const brand = { baseUrl, apiKey, brandId: brands[0]?.brand_id ?? '' };
  return (...request) => askAs(brand, ...request);
}

async function submitProfile(ask: Ask, legal_name: string): Promise<void> {
  const { state } = (await ask('GET', '/account/onboarding/steps/company_profile')).data;
  if (state === 'completed') return;
  const fields = { legal_name, country: 'US', contact_email: 'onboarding@demo.example' };
  await ask('POST', '/account/onboarding/steps/company_profile/submit', { fields });
}

/** Executes the current versions of these agreements, unless they are executed. */
async function execute(ask: Ask, agreementIds: readonly string[]): Promise<void> {
  const { data } = await ask('GET', '/account/onboarding/agreements');
  for (const { agreement_id, version, execution } of data) {
    if (execution !== undefined || !agreementIds.includes(agreement_id)) continue;
    const acceptance = { version, signer, accepted: true };
    await ask('POST', `/account/onboarding/agreements/${agreement_id}/execute`, acceptance);
  }
}

/** Fires a test at every registration of the first brand; whether there is one. */
async function fireTest(ask: Ask): Promise<boolean> {
  const { data } = await ask('GET', '/webhooks/registrations');
  for (const { registration_id } of data) {
    await ask('POST', `/webhooks/registrations/${registration_id}/test`, {});
  }
  return data.length > 0;
}

/** Waits until the onboarding is in a state; false when it does not get there. It hears of other services by events. */
async function waitFor(ask: Ask, isReached: (onboarding: Answer) => boolean): Promise<boolean> {
  for (let tries = 0; tries < caseWait.tries; tries += 1) {
    if (isReached((await ask('GET', '/account/onboarding')).data)) return true;
    await new Promise((resume) => setTimeout(resume, caseWait.everyMs));
  }
  return false;
}

function stateOf(steps: readonly Answer[], stepId: string): string {
  return steps.find(({ step_id }) => step_id === stepId)?.state;
}

async function passesTestRun(ask: Ask, brand_id: string): Promise<boolean> {
  let { data: run } = await ask('POST', '/account/onboarding/e2e-runs', { brand_id });
  for (let tries = 0; run.status === 'running' && tries < patience.tries; tries += 1) {
    await new Promise((resume) => setTimeout(resume, patience.everyMs));
    ({ data: run } = await ask('GET', `/account/onboarding/e2e-runs/${run.run_id}`));
  }
  return run.status === 'passed';
}
