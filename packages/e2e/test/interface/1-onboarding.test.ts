import { publicEventTypes } from '@telehealth/contracts/events';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { accountClient } from '../../src/clients/account-client.ts';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { onboardingOperators } from '../../src/clients/onboarding-operators.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { gateIsReady, setUpBrand, submitProfile } from '../../src/clients/reach-gate.ts';
import { target } from '../../src/clients/target.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const offering = 'wl-semaglutide-monthly';
const onboardingTypes = publicEventTypes.filter((type) => type.startsWith('onboarding.'));
const paid = 'journey.payment.succeeded.v1';

/** Of this receiver alone: what another test has left may still send to the port that its own receiver had. */
const path = '/going-live';

test('interface.md 1 and 6: a client goes live; its receiver gets all ten events, signed, each once, in an order that makes sense', async () => {
  const [tenant, receiver] = await Promise.all([ownTenant(), receiverOfTest()]);
  const { clientId, apiKey, brandIds } = tenant;
  const account = accountClient(apiKey, brandIds[0]);
  const webhooks = webhookClient({ baseUrl: target().base_url, apiKey, brandId: brandIds[0] });
  const { onboarding } = onboardingOperators(target());
  const since = new Date(Date.now() - 60_000).toISOString();
  const { id, secret } = await webhooks.register(`${receiver.url}${path}`, [...onboardingTypes, paid]);
  // The case opened with the client, before there could be a receiver.
  await webhooks.call('POST', `/registrations/${id}/recover`, { since });
  const step = { clientId, stepId: 'brand_setup' };
  await onboarding.assignStep({ ...step, assigneeType: 1, assigneeId: 'usr_1' });

  await submitProfile(account);
  await onboarding.nudgeStep(step);
  await onboarding.escalateStep(step);
  await executeAgreements(apiKey);
  await setUpBrand(account);
  await webhooks.test(id);
  await gateIsReady(account);

  const started = await account.post('/onboarding/e2e-runs', { brand_id: account.brandId });
  expect([started.status, started.body.data.status]).toEqual([202, 'running']);
  const run = `/onboarding/e2e-runs/${started.body.data.run_id}`;
  await expect.poll(async () => (await account.get(run)).body.data.status).not.toBe('running');
  const { checks, status } = (await account.get(run)).body.data;
  expect([status, checks.filter(({ result }: { result: string }) => result !== 'pass')]).toEqual([
    'passed',
    [],
  ]);
  const goLive = '/onboarding/steps/go_live';
  await expect.poll(async () => (await account.get(goLive)).body.data.state).toBe('ready');
  await onboarding.goLive({ clientId });
  expect((await account.get('/onboarding')).body.data).toMatchObject({ status: 'completed', percent: 100 });

  const events = () =>
    receiver
      .at(path)
      .filter(({ headers }) => headers['webhook-test'] === undefined)
      .map(({ headers, body }) => new Webhook(secret).verify(body.toString(), { ...headers }))
      .map((event) => event as { id: string; type: string; timestamp: string; brand_id?: string })
      .filter(({ type }) => type !== paid);
  const typesOf = () => new Set(events().map(({ type }) => type));
  await expect.poll(typesOf).toEqual(new Set(onboardingTypes));
  const all = events();
  expect(new Set(all.map(({ id: eventId }) => eventId)).size).toBe(all.length);
  expect(all.filter(({ brand_id }) => brand_id !== undefined)).toEqual([]);
  const order = ['client.started', 'step.assigned', 'step.started', 'step.completed', 'agreement.executed'];
  const later = ['completion.gate_ready', 'completion.e2e_result', 'client.completed'];
  const named = (type: string) => all.filter((event) => event.type === `onboarding.${type}.v1`);
  const firstAt = [...order, ...later].map((type) =>
    Math.min(...named(type).map(({ timestamp }) => Date.parse(timestamp))),
  );
  expect(firstAt).toEqual(firstAt.toSorted((a, b) => a - b));
  for (const type of ['client.started', ...later]) expect([type, named(type).length]).toEqual([type, 1]);

  // Nothing of the run is in the lists of the tenant.
  expect((await account.get('/orders')).body.data).toEqual([]);
});

test('decisions.md 3: steps of the demo tenant are done, its offerings are active, and its neighbour is in the middle', async () => {
  const { api_key, brands, neighbour } = target();
  const demo = accountClient(api_key, brands[0]?.brand_id ?? '');
  expect((await demo.get('/onboarding')).body.data).toMatchObject({ status: 'completed', past_due: [] });
  const storefront = `/brands/${demo.brandId}/storefront?offering_ref=${offering}`;
  expect((await demo.get(storefront)).body.data.sellable).toBe(true);
  expect((await demo.get(`/brands/${demo.brandId}/readiness`)).body.data.ready).toBe(true);
  const theirs = accountClient(neighbour.api_key, neighbour.brands[0]?.brand_id ?? '');
  const { status, steps } = (await theirs.get('/onboarding')).body.data;
  expect(status).toBe('in_progress');
  const states = steps.map(({ step_id, state }: Record<string, string>) => [step_id, state]);
  expect(Object.fromEntries(states)).toMatchObject({ msa_agreement: 'completed', baa_agreement: 'ready' });
});

test('interface.md 7: unknown steps, agreements and runs, and those of other clients, are one 404', async () => {
  const { api_key, brands, neighbour } = target();
  const demo = accountClient(api_key, brands[0]?.brand_id ?? '');
  const theirs = accountClient(neighbour.api_key, neighbour.brands[0]?.brand_id ?? '');
  const wide = accountClient(api_key, brands[1]?.brand_id ?? '');
  const { body } = await demo.post('/onboarding/e2e-runs', { brand_id: demo.brandId });
  const run = `/onboarding/e2e-runs/${body.data.run_id}`;
  const signer = { name: 'Jo Field', title: 'CEO', email: 'jo@own.example' };
  expectOneAnswer([
    await demo.get('/onboarding/steps/nothing'),
    await demo.get('/onboarding/steps/__proto__'),
    await demo.post('/onboarding/steps/nothing/start', {}),
    await demo.post('/onboarding/agreements/nda/execute', { version: '1', signer, accepted: true }),
    await demo.get('/onboarding/e2e-runs/run_0000000000000000000000'),
    await theirs.get(run),
    await theirs.post('/onboarding/e2e-runs', { brand_id: demo.brandId }),
    // decisions.md 3: the header names another brand of the same client.
    await wide.post('/onboarding/e2e-runs', { brand_id: demo.brandId }),
  ]);
  await expect.poll(async () => (await demo.get(run)).body.data.status).toBe('passed');
  const unsigned = { version: '1', signer, accepted: false };
  expectProblem(await demo.post('/onboarding/agreements/msa/execute', unsigned), 400, 'malformed-request');
});
