import { answers } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { causedType, type DeliveryBody } from '../../src/clients/webhook-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const hasSucceeded = ({ status }: DeliveryBody) => status === 'succeeded';

test('decisions.md 3, deliveries: the log has the latest first, page by page, and is narrowed down by status, type, event and period', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const other = 'journey.rx.transmitted.v1';
  const { id } = await webhooks.register(receiver.url, [causedType, other]);
  receiver.answerNext(answers(500));
  const failed = (await webhooks.test(id)).body.data.delivery_id;
  const ofOther = (await webhooks.test(id, { event_type: other })).body.data.delivery_id;
  await webhooks.causeEvent();
  const latest = await webhooks.deliveryThat(id, ({ test, status }) => !test && status === 'succeeded');
  const { delivery_id: real, event_id, created_at } = latest;
  const page = async (query: string) => {
    const { body } = await webhooks.call('GET', `/registrations/${id}/deliveries?${query}`);
    return { ...body, ids: body.data.map(({ delivery_id }: DeliveryBody) => delivery_id) };
  };
  const first = await page('limit=2');
  const second = await page(`limit=2&cursor=${first.next_cursor}`);
  expect([first.ids, second.ids, second.next_cursor]).toEqual([[real, ofOther], [failed], null]);
  const elsewhere = `/registrations/${id}/deliveries?status=failed&cursor=${first.next_cursor}`;
  expectProblem(await webhooks.call('GET', elsewhere), 400, 'malformed-request');
  for (const [query, ids] of [
    ['status=failed', [failed]],
    ['status=succeeded', [real, ofOther]],
    [`event_type=${causedType}`, [real, failed]],
    [`event_id=${event_id}`, [real]],
    [`since=${created_at}`, [real]],
    [`until=${created_at}`, [ofOther, failed]],
  ] as const)
    expect([query, (await page(query)).ids]).toEqual([query, ids]);
});

test('decisions.md 10: a resend sends the same delivery of the same event again, at once; decisions.md 3: not while an attempt is under way', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const answered = Promise.withResolvers<void>();
  receiver.answer = async (exchange) => {
    await answered.promise;
    return answers(204)(exchange);
  };
  await webhooks.causeEvent();
  await receiver.received(1);
  const { delivery_id } = await webhooks.deliveryThat(id, ({ status }) => status === 'pending');
  const resend = () => webhooks.call('POST', `/registrations/${id}/deliveries/${delivery_id}/resend`);
  const refused = await resend();
  expectProblem(refused, 409, 'conflict');
  expect(refused.body.code).toBe('attempt_under_way');
  answered.resolve();
  await webhooks.deliveryThat(id, hasSucceeded);
  const resent = await resend();
  expect([resent.status, resent.body]).toEqual([202, { data: { delivery_id } }]);
  const [first, second] = await receiver.received(2);
  expect(second?.body).toEqual(first?.body);
  for (const name of ['webhook-id', 'webhook-delivery-id'])
    expect(second?.headers[name]).toBe(first?.headers[name]);
  expect(second?.headers['webhook-attempt']).toBe('2');
  const { attempts } = await webhooks.deliveryThat(
    id,
    (delivery) => delivery.attempt_count === 2 && hasSucceeded(delivery),
  );
  expect(attempts.map(({ trigger }: DeliveryBody) => trigger)).toEqual(['auto', 'manual']);
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

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
  await webhooks.deliveryThat(id, hasSucceeded);

  const since = new Date(Date.now() - 60_000).toISOString();
  const recover = (body: object) => webhooks.call('POST', `/registrations/${id}/recover`, body);
  const backwards = await recover({ since, until: new Date(Date.now() - 120_000).toISOString() });
  expectProblem(backwards, 422, 'validation');
  expect(backwards.body.issues).toMatchObject([{ where: '/until' }]);
  const started = await recover({ since });
  const { recovery_id, until } = started.body.data;
  const recovery = { recovery_id, registration_id: id, since, until, created_at: instant };
  expect([started.status, started.body.data]).toEqual([
    202,
    { ...recovery, status: 'running', recovered: 0, finished_at: null },
  ]);
  const read = (registrationId = id, recoveryId = recovery_id) =>
    webhooks.call('GET', `/registrations/${registrationId}/recoveries/${recoveryId}`);
  await expect
    .poll(async () => (await read()).body.data)
    .toEqual({ ...recovery, status: 'done', recovered: 2, finished_at: instant });
  const again = (await receiver.received(4)).slice(2);
  const journeys = again.map(({ body }) => JSON.parse(body.toString()).data.journey_id);
  expect(journeys.toSorted()).toEqual([never, failed].toSorted());
  await expect.poll(async () => (await webhooks.deliveries(id, '?status=succeeded')).length).toBe(3);
  expect(receiver.requests).toHaveLength(4);
  // interface.md 5: of another registration it is missing.
  const { id: other } = await webhooks.register('https://hooks.example/other');
  expectOneAnswer([
    await read(id, 'rcv_0000000000000000000000'),
    await read(other),
    await read(id, 'nonsense'),
  ]);
});
