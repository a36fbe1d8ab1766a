// Takes long: receivers answer more slowly than the platform waits, 15 s.
import {
  gzipBomb,
  longBody,
  neverAnswers,
  stallsAfterHead,
  startReceiver,
  tricklesBody,
  tricklesHead,
} from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';

/** WEBHOOK_TIMEOUT as it is by default. */
const deadlineMs = 15_000;

test.concurrent.for([
  ['case 10: one byte of the body a second', tricklesBody, 200],
  ['case 10: one byte of the head a second', tricklesHead, undefined],
  ['case 11: the head, and then nothing', stallsAfterHead, 200],
  ['case 11: nothing', neverAnswers, undefined],
] as const)(
  '%s: the attempt ends at the deadline, and the connection is closed',
  async ([, answer, status], { expect, onTestFinished }) => {
    const [webhooks, receiver] = await Promise.all([ownWebhooks(), startReceiver()]);
    onTestFinished(receiver.close);
    const closedAt = Promise.withResolvers<number>();
    receiver.answer = (exchange) => {
      exchange.socket.once('close', () => closedAt.resolve(Date.now()));
      return answer(exchange);
    };
    const { id } = await webhooks.register(receiver.url);
    const { data } = (await webhooks.test(id)).body;
    expect(data).toMatchObject({ delivered: false, ok: false, detail: 'timeout: response' });
    expect(data.status).toBe(status);
    // How exactly the deadline is kept is measured by the benchmark.
    const [least, most] = [deadlineMs - 1000, deadlineMs + 5000];
    const heldMs = (await closedAt.promise) - (receiver.requests[0]?.at ?? 0);
    for (const ms of [data.duration_ms, heldMs]) {
      expect(ms).toBeGreaterThan(least);
      expect(ms).toBeLessThan(most);
    }
    expect(receiver.connections).toBe(1);
  },
);

test('case 12, research 5.1: of a body of 1 GiB the sender takes a small part and then closes the connection', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { answer, taken } = longBody(1024 ** 3);
  receiver.answer = answer;
  const { id } = await webhooks.register(receiver.url);
  const { data } = (await webhooks.test(id)).body;
  expect(data).toMatchObject({ delivered: true, ok: true, status: 200 });
  // Buffers of the system are between the two.
  expect(taken()).toBeLessThan(16 * 1024 * 1024);
  const { attempts } = await webhooks.delivery(id, data.delivery_id);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject({ outcome: 'succeeded', truncated: true });
  expect(Buffer.byteLength(attempts[0].response_excerpt)).toBeLessThanOrEqual(16 * 1024);
});

test('case 13: a compressed body is not asked for and never inflated', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = gzipBomb(64 * 1024 * 1024);
  const { id } = await webhooks.register(receiver.url);
  const { data } = (await webhooks.test(id)).body;
  expect(data).toMatchObject({ delivered: true, ok: true });
  expect(receiver.requests[0]?.headers['accept-encoding']).toBe('identity');
  const { attempts } = await webhooks.delivery(id, data.delivery_id);
  expect(attempts[0].response_excerpt ?? '').not.toContain('aaaa');
});
