// Takes long: one receiver answers more slowly than the platform waits, 15 s.
import {
  answers,
  gzipBomb,
  interimThen,
  longBody,
  sendsRaw,
  tricklesBody,
} from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import type { DeliveryBody } from '../../src/clients/webhook-client.ts';

/** WEBHOOK_TIMEOUT as it is by default. */
const deadlineMs = 15_000;
const hour = 3600;

test('cases 6 and 7, research 5.4: 2xx is a success; a redirect, which is not followed, and every other answer is tried again', async () => {
  const [webhooks, receiver, second] = await Promise.all([ownWebhooks(), receiverOfTest(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  let earlier = '';
  const ended = async () => {
    await webhooks.causeEvent();
    const isNext = ({ delivery_id, attempts }: DeliveryBody) =>
      delivery_id !== earlier && attempts[0]?.outcome;
    const delivery = await webhooks.deliveryThat(id, isNext);
    earlier = delivery.delivery_id;
    return delivery;
  };
  receiver.answer = interimThen(answers(204));
  const succeeded = { status: 'succeeded', last_status: 204, attempt_count: 1, next_attempt_at: null };
  expect(await ended()).toMatchObject(succeeded);
  receiver.answer = answers(307, { location: `${second.url}/second` });
  const redirected = await ended();
  expect(redirected).toMatchObject({ status: 'pending', last_status: 307 });
  const rejected = { attempt: 1, trigger: 'auto', outcome: 'rejected', status: 307 };
  expect(redirected.attempts[0]).toMatchObject({ ...rejected, detail: 'redirect not followed' });
  receiver.answer = sendsRaw('no HTTP\r\n\r\n');
  const broken = await ended();
  expect([broken.status, broken.attempts[0].detail]).toEqual(['pending', 'invalid response']);
  expect(second.connections).toBe(0);
});

test('case 8, decisions.md 10: an abort message ends the delivery alone, 410 also disables the registration as gone', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answerNext(answers(503, { 'webhook-delivery': 'abort-message' }), answers(410));
  const { id } = await webhooks.register(receiver.url);
  const registration = async () => (await webhooks.call('GET', `/registrations/${id}`)).body.data;
  await webhooks.causeEvent();
  const aborted = await webhooks.deliveryThat(id, ({ status }) => status === 'failed');
  expect(aborted).toMatchObject({ failure_reason: 'aborted', attempt_count: 1 });
  expect((await registration()).enabled).toBe(true);
  await webhooks.causeEvent();
  const gone = await webhooks.deliveryThat(id, ({ failure_reason }) => failure_reason === 'gone');
  expect(gone).toMatchObject({ status: 'failed', last_status: 410 });
  await expect.poll(registration).toMatchObject({ enabled: false, disabled_reason: 'gone' });
  await webhooks.causeEvent();
  const parked = await webhooks.deliveryThat(id, ({ delivery_id }) => delivery_id !== gone.delivery_id);
  expect(parked).toMatchObject({ status: 'parked', attempt_count: 0 });
  expect(receiver.requests).toHaveLength(2);
});

test('case 9, research 5.1: Retry-After is honoured', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(503, { 'retry-after': String(hour) });
  const { id } = await webhooks.register(receiver.url);
  await webhooks.causeEvent();
  const { attempts, next_attempt_at } = await webhooks.deliveryThat(id, (each) => each.attempts[0]?.outcome);
  const endedAt = Date.parse(attempts[0].started_at) + attempts[0].duration_ms;
  const seconds = (Date.parse(next_attempt_at) - endedAt) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(hour - 0.1);
  // The pause has up to a fifth more, so that receivers are not asked by all at once.
  expect(seconds).toBeLessThanOrEqual(hour * 1.2);
});

test('cases 10 and 11: an attempt whose answer trickles ends at the deadline, and the connection is closed', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const closedAt = Promise.withResolvers<number>();
  receiver.answer = (exchange) => {
    exchange.socket.once('close', () => closedAt.resolve(Date.now()));
    return tricklesBody(exchange);
  };
  const { id } = await webhooks.register(receiver.url);
  const { data } = (await webhooks.test(id)).body;
  expect(data).toMatchObject({ delivered: false, ok: false, status: 200, detail: 'timeout: response' });
  // How exactly the deadline is kept is measured by the benchmark.
  const heldMs = (await closedAt.promise) - (receiver.requests[0]?.at ?? 0);
  for (const ms of [data.duration_ms, heldMs]) {
    expect(ms).toBeGreaterThan(deadlineMs - 1000);
    expect(ms).toBeLessThan(deadlineMs + 5000);
  }
  expect(receiver.connections).toBe(1);
});

test('cases 12 and 13, research 5.1: of a body of 1 GiB a small part is taken; a compressed one is not asked for and never inflated', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { answer, taken } = longBody(1024 ** 3);
  receiver.answerNext(answer, gzipBomb(64 * 1024 * 1024));
  const { id } = await webhooks.register(receiver.url);
  const attemptOf = async () => {
    const { data } = (await webhooks.test(id)).body;
    expect(data).toMatchObject({ delivered: true, ok: true });
    return (await webhooks.delivery(id, data.delivery_id)).attempts[0];
  };
  const ofLong = await attemptOf();
  // Buffers of the system are between the two.
  expect(taken()).toBeLessThan(16 * 1024 * 1024);
  expect(ofLong).toMatchObject({ outcome: 'succeeded', truncated: true });
  expect(Buffer.byteLength(ofLong.response_excerpt)).toBeLessThanOrEqual(16 * 1024);
  expect((await attemptOf()).response_excerpt ?? '').not.toContain('aaaa');
  expect(receiver.requests.at(-1)?.headers['accept-encoding']).toBe('identity');
});
