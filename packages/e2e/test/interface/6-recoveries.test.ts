import { answers } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();

test('decisions.md 3, recover: what failed in a period is sent again, what was never sent is sent, and the rest stays', async () => {
  const [webhooks, early, receiver] = await Promise.all([ownWebhooks(), receiverOfTest(), receiverOfTest()]);
  const { id: earlyId } = await webhooks.register(early.url);
  const never = await webhooks.causeEvent();
  await early.received(1);
  await webhooks.call('DELETE', `/registrations/${earlyId}`);

  const { id } = await webhooks.register(receiver.url);
  receiver.answerNext(answers(500, { 'webhook-delivery': 'abort-message' }));
  const failed = await webhooks.causeEvent();
  await webhooks.deliveryThat(id, ({ status }) => status === 'failed');
  await webhooks.causeEvent();
  await webhooks.deliveryThat(id, ({ status }) => status === 'succeeded');

  const since = minuteAgo();
  const started = await webhooks.call('POST', `/registrations/${id}/recover`, { since });
  const { recovery_id, until } = started.body.data;
  const recovery = { recovery_id, registration_id: id, since, until, created_at: instant };
  expect([started.status, started.body.data]).toEqual([
    202,
    { ...recovery, status: 'running', recovered: 0, finished_at: null },
  ]);
  const read = () => webhooks.call('GET', `/registrations/${id}/recoveries/${recovery_id}`);
  await expect
    .poll(async () => (await read()).body.data)
    .toEqual({ ...recovery, status: 'done', recovered: 2, finished_at: instant });
  const again = (await receiver.received(4)).slice(2);
  const journeys = again.map(({ body }) => JSON.parse(body.toString()).data.journey_id);
  expect(journeys.toSorted()).toEqual([never, failed].toSorted());
  await expect.poll(async () => (await webhooks.deliveries(id, '?status=succeeded')).length).toBe(3);
  expect(receiver.requests).toHaveLength(4);
});

test('decisions.md 3, recover: a period is of the last 30 days, and neither empty nor in the future', async () => {
  const webhooks = await ownWebhooks();
  const { id } = await webhooks.register('https://hooks.example/');
  const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  for (const [body, where] of [
    [{ since: at(-60), until: at(-31) }, '/until'],
    [{ since: at(-1), until: at(1) }, '/until'],
    [{ since: at(-1), until: at(-2) }, '/until'],
  ] as const) {
    const answer = await webhooks.call('POST', `/registrations/${id}/recover`, body);
    expectProblem(answer, 422, 'validation');
    expect(answer.body.issues).toMatchObject([{ where }]);
  }
});

test('decisions.md 3, recover: a registration that is paused recovers nothing', async () => {
  const webhooks = await ownWebhooks();
  const { id } = await webhooks.register('https://hooks.example/');
  await webhooks.change(id, { enabled: false });
  const answer = await webhooks.call('POST', `/registrations/${id}/recover`, { since: minuteAgo() });
  expectProblem(answer, 409, 'conflict');
  expect(answer.body.code).toBe('registration_disabled');
});

test('interface.md 5: a recovery of another registration, of another client and a missing one are one 404', async () => {
  const [webhooks, stranger] = await Promise.all([ownWebhooks(), ownWebhooks()]);
  const [{ id }, { id: other }] = [
    await webhooks.register('https://hooks.example/'),
    await webhooks.register('https://hooks.example/other'),
  ];
  const started = await webhooks.call('POST', `/registrations/${id}/recover`, { since: minuteAgo() });
  const path = (registrationId: string, recoveryId = started.body.data.recovery_id) =>
    `/registrations/${registrationId}/recoveries/${recoveryId}`;
  expect((await webhooks.call('GET', path(id))).status).toBe(200);
  const missing = await webhooks.call('GET', path(id, 'rcv_0000000000000000000000'));
  expectProblem(missing, 404, 'not-found');
  expectOneAnswer([
    missing,
    await webhooks.call('GET', path(other)),
    await stranger.call('GET', path(id)),
    await webhooks.call('GET', path(id, 'nonsense')),
  ]);
});
