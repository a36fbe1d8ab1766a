import {
  answers,
  interimThen,
  type Receiver,
  type ReceiverAnswer,
  sendsRaw,
} from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import type { DeliveryBody, WebhookClient } from '../../src/clients/webhook-client.ts';

/** The delivery of one event to a receiver that answers so, once its first attempt has ended. */
async function attempted(webhooks: WebhookClient, receiver: Receiver, answer: ReceiverAnswer) {
  receiver.answer = answer;
  const { id } = await webhooks.register(receiver.url);
  await webhooks.causeEvent();
  const delivery: DeliveryBody = await webhooks.deliveryThat(id, ({ attempts }) => attempts[0]?.outcome);
  return { id, delivery };
}

test('case 6, research 5.4: a redirect is not followed, and its status is shown as it is', async () => {
  const [webhooks, receiver, second] = await Promise.all([ownWebhooks(), receiverOfTest(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answer = answers(status, { location: `${second.url}/second` });
    const { data } = (await webhooks.test(id)).body;
    expect(data).toMatchObject({ delivered: true, ok: false, status, detail: 'redirect not followed' });
  }
  const { delivery } = await attempted(
    webhooks,
    receiver,
    answers(307, { location: `${second.url}/second` }),
  );
  expect(delivery.attempts[0]).toMatchObject({
    outcome: 'rejected',
    status: 307,
    detail: 'redirect not followed',
  });
  expect(second.connections).toBe(0);
});

test.each([
  ['100 and then 204', 204, interimThen(answers(204))],
  ['200', 200, answers(200, {}, 'thanks')],
  ['204', 204, answers(204)],
  ['299', 299, answers(299)],
] as const)('case 7: %s is a success', async (_, status, answer) => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, delivery } = await attempted(webhooks, receiver, answer);
  expect(delivery).toMatchObject({ status: 'succeeded', last_status: status, attempt_count: 1 });
  expect(delivery.next_attempt_at).toBeNull();
  expect((await webhooks.test(id)).body.data).toMatchObject({ delivered: true, ok: true, status });
});

test.each([
  ['300', 300, answers(300)],
  ['304', 304, answers(304)],
  ['404', 404, answers(404)],
  ['429', 429, answers(429)],
  ['500', 500, answers(500)],
  ['599', 599, answers(599)],
] as const)('case 7: %s is no success and is tried again', async (_, status, answer) => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, delivery } = await attempted(webhooks, receiver, answer);
  expect(delivery).toMatchObject({ status: 'pending', last_status: status });
  expect(delivery.attempts[0]).toMatchObject({ attempt: 1, trigger: 'auto', outcome: 'rejected', status });
  expect((await webhooks.test(id)).body.data).toMatchObject({ delivered: true, ok: false, status });
});

test('case 7: 199 alone, an answer that is no HTTP and a closed connection are no success', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const texts = ['HTTP/1.1 199 Odd\r\ncontent-length: 0\r\n\r\n', 'no HTTP\r\n\r\n', ''];
  for (const text of texts) {
    receiver.answer = sendsRaw(text);
    const { data } = (await webhooks.test(id)).body;
    expect([data.delivered, data.ok]).toEqual([false, false]);
    expect(data.detail).toMatch(/^(connection closed|invalid response)$/);
    expect(data.status).toBeUndefined();
  }
  expect(receiver.requests).toHaveLength(texts.length);
});

test('case 8, decisions.md 10: 410 ends the delivery and disables the registration as gone', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, delivery } = await attempted(webhooks, receiver, answers(410));
  expect(delivery).toMatchObject({ status: 'failed', failure_reason: 'gone', last_status: 410 });
  const registration = async () => (await webhooks.call('GET', `/registrations/${id}`)).body.data;
  await expect.poll(registration).toMatchObject({ enabled: false, disabled_reason: 'gone' });
  await webhooks.causeEvent();
  const parked = await webhooks.deliveryThat(id, ({ delivery_id }) => delivery_id !== delivery.delivery_id);
  expect(parked).toMatchObject({ status: 'parked', attempt_count: 0 });
  expect(receiver.requests).toHaveLength(1);
});

test('decisions.md 10: the answer webhook-delivery: abort-message ends the delivery and leaves the registration enabled', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const abort = answers(503, { 'webhook-delivery': 'abort-message' });
  const { id, delivery } = await attempted(webhooks, receiver, abort);
  expect(delivery).toMatchObject({ status: 'failed', failure_reason: 'aborted', attempt_count: 1 });
  expect((await webhooks.call('GET', `/registrations/${id}`)).body.data.enabled).toBe(true);
});

const hour = 3600;
const httpDate = (epochMs: number): string => new Date(epochMs).toUTCString();

test.each<readonly [string, () => string, number, number]>([
  ['120 seconds', () => '120', 120, 121],
  ['a date', () => httpDate(Date.now() + hour * 1000), hour - 2, hour + 1],
  ['more than a day', () => String(72 * hour), 24 * hour - 1, 24 * hour + 1],
  ['less than the schedule', () => '1', 5, 7],
  ['a date that is past', () => httpDate(0), 5, 7],
  ['nonsense', () => 'soon', 5, 7],
])(
  'case 9, research 5.1: Retry-After of %s is honoured up to a day, and never before the schedule',
  async (_, value, least, most) => {
    const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
    const { delivery } = await attempted(webhooks, receiver, answers(503, { 'retry-after': value() }));
    const [first] = delivery.attempts;
    const endedAt = Date.parse(first.started_at) + first.duration_ms;
    const seconds = (Date.parse(delivery.next_attempt_at) - endedAt) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(least - 0.1);
    // The pause has up to a fifth more, so that receivers are not asked by all at once.
    expect(seconds).toBeLessThanOrEqual(most * 1.2);
  },
);
