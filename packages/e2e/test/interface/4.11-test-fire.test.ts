import { answers } from '@telehealth/test-servers/receiver';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { target } from '../../src/clients/target.ts';
import { causedType, webhookClient } from '../../src/clients/webhook-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const types = ['journey.payment.succeeded.v1', causedType, 'onboarding.client.started.v1'] as const;

test('interface.md 4.11: a test is signed as real events are, and marked in its header and body', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.test(id);
  const [request] = await receiver.received(1);
  const { headers = {}, body = '' } = request ?? {};
  expect(headers['webhook-test']).toBe('true');
  expect(new Webhook(secret).verify(body.toString(), { ...headers })).toMatchObject({
    id: headers['webhook-id'],
    test: true,
    mode: 'test',
  });
});

test('decisions.md 10: client and brand of a test are those of the registration, all other ids are synthetic', async () => {
  const { apiKey, brandIds, clientId } = await ownTenant();
  const receiver = await receiverOfTest();
  const webhooks = webhookClient({ baseUrl: target().base_url, apiKey, brandId: brandIds[0] });
  const { id } = await webhooks.register(receiver.url);
  await webhooks.causeEvent();
  await webhooks.test(id);
  const bodies = (await receiver.received(2)).map(({ body }) => JSON.parse(body.toString()));
  const [real, tested] = [false, true].map((test) => bodies.find((body) => body.test === test));
  expect(tested).toMatchObject({ client_id: clientId, brand_id: brandIds[0], type: real.type });
  const idsIn = (data: object) => Object.values(data).filter((value) => /^[a-z]{3}_/.test(value));
  expect(idsIn(tested.data)).toHaveLength(idsIn(real.data).length);
  for (const each of idsIn(real.data)) expect(each).not.toMatch(/^[a-z]{3}_test0{18}$/);
  for (const each of idsIn(tested.data)) expect(each).toMatch(/^[a-z]{3}_test0{18}$/);
});

test('interface.md 4.11: the type of a test is the one that is asked for, and by default the first', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url, types);
  await webhooks.test(id);
  for (const event_type of types.toReversed()) await webhooks.test(id, { event_type });
  // The onboarding of the tenant began for real.
  const tests = receiver.requests.filter(({ headers }) => headers['webhook-test'] !== undefined);
  const sent = tests.map(({ body }) => JSON.parse(body.toString()).type);
  expect(sent).toEqual([types[0], ...types.toReversed()]);
});

test('decisions.md 10: a type that is not subscribed is 422, one that is unknown 400, and neither is sent', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url, [types[0]]);
  for (const [event_type, status, kind] of [
    [types[1], 422, 'validation'],
    ['journey.unheard.of.v1', 400, 'malformed-request'],
  ] as const) {
    const answer = await webhooks.test(id, { event_type });
    expectProblem(answer, status, kind);
    expect(answer.body.issues).toMatchObject([{ where: '/event_type' }]);
  }
  expect(receiver.connections).toBe(0);
});

test('interface.md 4.11: a test is one attempt, also when the receiver answers 500', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(500);
  const { id } = await webhooks.register(receiver.url);
  const { delivery_id } = (await webhooks.test(id)).body.data;
  expect(await webhooks.delivery(id, delivery_id)).toMatchObject({
    status: 'failed',
    failure_reason: 'test_failed',
    attempt_count: 1,
    next_attempt_at: null,
  });
  expect(receiver.requests).toHaveLength(1);
});

test('research 5.1: a test that fails, and one that is answered 410, changes neither the registration nor its health', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const state = async () =>
    await Promise.all(['', '/health'].map((path) => webhooks.call('GET', `/registrations/${id}${path}`)));
  const before = await state();
  receiver.answerNext(answers(500), answers(410));
  expect((await webhooks.test(id)).body.data.status).toBe(500);
  expect((await webhooks.test(id)).body.data.status).toBe(410);
  expect((await state()).map(({ body }) => body)).toEqual(before.map(({ body }) => body));
});

test('interface.md 2.14: a registration that is paused can be tested, and stays paused', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.change(id, { enabled: false });
  expect((await webhooks.test(id)).body.data).toMatchObject({ delivered: true, ok: true, status: 204 });
  expect((await webhooks.call('GET', `/registrations/${id}`)).body.data.enabled).toBe(false);
});

test('interface.md 4.11: a target that is not public is refused before any connection, which detail says', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const targets = ['a.localhost', '[::1]', '10.0.0.1', '169.254.169.254', 'metadata.internal', 'webhooks'];
  for (const host of targets) {
    const { id } = await webhooks.register(`http://${host}:${receiver.port}/`);
    const { status, body } = await webhooks.test(id);
    expect([host, status, body.data]).toEqual([
      host,
      200,
      {
        delivered: false,
        ok: false,
        delivery_id: expect.stringMatching(/^dlv_/),
        detail: 'refused: address not public',
      },
    ]);
  }
  expect(receiver.connections).toBe(0);
});

test('interface.md 5: the registration of another brand or client, a deleted and a missing one are one 404, and nothing is sent', async () => {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  const [receiver, stranger] = await Promise.all([receiverOfTest(), ownWebhooks()]);
  const [owner, sibling] = brandIds.map((brandId) =>
    webhookClient({ baseUrl: target().base_url, apiKey, brandId }),
  );
  if (owner === undefined || sibling === undefined) expect.fail('a brand is missing');
  const { id } = await owner.register(receiver.url);
  const { id: deleted } = await owner.register(receiver.url);
  await owner.call('DELETE', `/registrations/${deleted}`);
  const missing = await owner.test('whr_0000000000000000000000');
  expectProblem(missing, 404, 'not-found');
  expectOneAnswer([missing, await sibling.test(id), await stranger.test(id), await owner.test(deleted)]);
  expect(receiver.connections).toBe(0);
});

test('research 5.4: the eleventh test of a registration in a minute is 429 with Retry-After, and is not sent', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  for (let n = 1; n <= 10; n++) expect([n, (await webhooks.test(id)).status]).toEqual([n, 200]);
  const eleventh = await webhooks.test(id);
  expectProblem(eleventh, 429, 'rate-limited');
  const seconds = Number(eleventh.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(receiver.requests).toHaveLength(10);
  const { id: other } = await webhooks.register(receiver.url);
  expect((await webhooks.test(other)).status).toBe(200);
});
