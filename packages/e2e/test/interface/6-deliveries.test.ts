import { answers } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { causedType, type DeliveryBody } from '../../src/clients/webhook-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const hasSucceeded = ({ status }: DeliveryBody) => status === 'succeeded';
const idsOf = (deliveries: readonly DeliveryBody[]) => deliveries.map(({ delivery_id }) => delivery_id);

test('decisions.md 3, deliveries: the log of a registration has the latest first, page by page, and a cursor belongs to its filters', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const tested: string[] = [];
  for (let n = 0; n < 5; n++) tested.unshift((await webhooks.test(id)).body.data.delivery_id);
  const page = async (query: string) =>
    (await webhooks.call('GET', `/registrations/${id}/deliveries?${query}`)).body;
  const first = await page('limit=3');
  const second = await page(`limit=3&cursor=${first.next_cursor}`);
  expect([idsOf(first.data), idsOf(second.data)]).toEqual([tested.slice(0, 3), tested.slice(3)]);
  expect(second.next_cursor).toBeNull();
  const other = `/registrations/${id}/deliveries?status=failed&cursor=${first.next_cursor}`;
  expectProblem(await webhooks.call('GET', other), 400, 'malformed-request');
});

test('decisions.md 3, deliveries: the log is narrowed down by status, type, event and period', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const other = 'journey.rx.transmitted.v1';
  const { id } = await webhooks.register(receiver.url, [causedType, other]);
  receiver.answerNext(answers(500));
  const failed = (await webhooks.test(id)).body.data.delivery_id;
  const ofOther = (await webhooks.test(id, { event_type: other })).body.data.delivery_id;
  await webhooks.causeEvent();
  const latest = await webhooks.deliveryThat(id, ({ test, status }) => !test && status === 'succeeded');
  const { delivery_id: real, event_id, created_at } = latest;
  const listed = async (query: string) => idsOf(await webhooks.deliveries(id, query));
  expect(await listed('?status=failed')).toEqual([failed]);
  expect(await listed('?status=succeeded')).toEqual([real, ofOther]);
  expect(await listed(`?event_type=${causedType}`)).toEqual([real, failed]);
  expect(await listed(`?event_id=${event_id}`)).toEqual([real]);
  expect(await listed(`?since=${created_at}`)).toEqual([real]);
  expect(await listed(`?until=${created_at}`)).toEqual([ofOther, failed]);
});

test('decisions.md 10: a resend sends the same delivery of the same event again, at once', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.causeEvent();
  const { delivery_id } = await webhooks.deliveryThat(id, hasSucceeded);
  const resent = await webhooks.call('POST', `/registrations/${id}/deliveries/${delivery_id}/resend`);
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

test('decisions.md 3, resend: a resend is refused while an attempt is under way, and while the registration is paused', async () => {
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
  const expectRefusal = async (code: string) => {
    const answer = await webhooks.call('POST', `/registrations/${id}/deliveries/${delivery_id}/resend`);
    expectProblem(answer, 409, 'conflict');
    expect(answer.body.code).toBe(code);
  };
  await expectRefusal('attempt_under_way');
  answered.resolve();
  await webhooks.deliveryThat(id, hasSucceeded);
  await webhooks.change(id, { enabled: false });
  await expectRefusal('registration_disabled');
  expect(receiver.requests).toHaveLength(1);
});
