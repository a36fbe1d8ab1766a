import { answers, hangsUp } from '@telehealth/test-servers/receiver';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { target } from '../../src/clients/target.ts';
import { causedType, webhookClient } from '../../src/clients/webhook-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const delivery_id = expect.stringMatching(/^dlv_[0-9A-Za-z]{22}$/);
const duration_ms = expect.toSatisfy((value) => Number.isInteger(value) && value >= 0);

test('interface.md 4.11: a test is signed as real events are, marked in its header and body, and of the type asked for, by default the first', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const types = ['journey.payment.succeeded.v1', causedType];
  const { id, secret } = await webhooks.register(receiver.url, types);
  await webhooks.test(id);
  await webhooks.test(id, { event_type: causedType });
  const requests = await receiver.received(2);
  for (const [n, { headers, body }] of requests.entries()) {
    expect(headers['webhook-test']).toBe('true');
    expect(new Webhook(secret).verify(body.toString(), { ...headers })).toMatchObject({
      ...{ id: headers['webhook-id'], type: types[n] },
      ...{ test: true, mode: 'test' },
    });
  }
});

test('interface.md 4.11, decisions.md 10: client and brand of a test are those of the registration, all other ids are synthetic', async () => {
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

test('decisions.md 10: a type that is not subscribed is 422, one that is unknown 400, and neither is sent', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  for (const [event_type, status, kind] of [
    ['journey.payment.succeeded.v1', 422, 'validation'],
    ['journey.unheard.of.v1', 400, 'malformed-request'],
  ] as const) {
    const answer = await webhooks.test(id, { event_type });
    expectProblem(answer, status, kind);
    expect(answer.body.issues).toMatchObject([{ where: '/event_type' }]);
  }
  expect(receiver.connections).toBe(0);
});

test('interface.md 4.11, interface.md 2.15: a test is one attempt; its outcome is the status of the receiver, verbatim, and is in the log', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const state = async () =>
    (
      await Promise.all(['', '/health'].map((path) => webhooks.call('GET', `/registrations/${id}${path}`)))
    ).map(({ body }) => body);
  const before = await state();
  const statuses = [299, 410, 500];
  receiver.answerNext(...statuses.map((status) => answers(status, {}, 'words of the receiver')));
  const outcomes = [];
  for (const status of statuses) {
    const { status: answered, body } = await webhooks.test(id);
    const data = { delivered: true, ok: status === 299, delivery_id, status, duration_ms };
    expect([answered, body]).toEqual([200, { data }]);
    outcomes.push(body.data);
  }
  // research 5.1: a test that fails changes neither the registration nor its health.
  expect(await state()).toEqual(before);
  const last = outcomes.at(-1);
  expect(await webhooks.delivery(id, last.delivery_id)).toMatchObject({
    ...{ delivery_id: last.delivery_id, test: true, status: 'failed', failure_reason: 'test_failed' },
    ...{ attempt_count: 1, next_attempt_at: null, last_status: 500 },
    attempts: [{ trigger: 'test', outcome: 'rejected', status: 500, duration_ms: last.duration_ms }],
  });
  expect(receiver.requests.at(-1)?.headers['webhook-delivery-id']).toBe(last.delivery_id);
  expect(receiver.requests).toHaveLength(statuses.length);
});

test('interface.md 2.15: a redirect is not followed, and without an answer nothing is delivered; detail says what did not run', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answerNext(answers(307, { location: `${receiver.url}/elsewhere` }), hangsUp);
  const { id } = await webhooks.register(`${receiver.url}/here`);
  const outcome = { ok: false, delivery_id, duration_ms };
  const redirected = { ...outcome, delivered: true, status: 307, detail: 'redirect not followed' };
  expect((await webhooks.test(id)).body).toEqual({ data: redirected });
  const unanswered = { ...outcome, delivered: false };
  expect((await webhooks.test(id)).body).toEqual({ data: { ...unanswered, detail: 'connection closed' } });
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/here', '/here']);
  await receiver.close();
  expect((await webhooks.test(id)).body).toEqual({ data: { ...unanswered, detail: 'connection refused' } });
});

test('interface.md 4.11: a target that is not public is registered, and refused before any connection, which detail says', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  for (const host of [
    'a.localhost',
    '[fd00::1]',
    '10.0.0.1',
    '169.254.169.254',
    'metadata.internal',
    'webhooks',
  ]) {
    const { id } = await webhooks.register(`http://${host}:${receiver.port}/`);
    const { status, body } = await webhooks.test(id);
    const data = { delivered: false, ok: false, delivery_id, detail: 'refused: address not public' };
    expect([host, status, body]).toEqual([host, 200, { data }]);
  }
  expect(receiver.connections).toBe(0);
});
