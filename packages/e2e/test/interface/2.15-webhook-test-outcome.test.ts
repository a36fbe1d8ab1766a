import { answers, hangsUp } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';

const delivery_id = expect.stringMatching(/^dlv_[0-9A-Za-z]{22}$/);
const duration_ms = expect.toSatisfy((value) => Number.isInteger(value) && value >= 0);

test('interface.md 2.15: the status of the receiver is shown verbatim, and 2xx alone is ok', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  for (const status of [200, 204, 299, 404, 418, 500, 599]) {
    receiver.answer = answers(status, {}, status === 204 ? undefined : 'words of the receiver');
    const { status: answered, body } = await webhooks.test(id);
    const data = { delivered: true, ok: status < 300, delivery_id, status, duration_ms };
    expect([answered, body]).toEqual([200, { data }]);
  }
});

test('interface.md 2.15: a redirect is an answer of the receiver that is not followed, which detail says', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(307, { location: `${receiver.url}/elsewhere` });
  const { id } = await webhooks.register(`${receiver.url}/here`);
  const data = { delivered: true, ok: false, delivery_id, status: 307, duration_ms };
  expect((await webhooks.test(id)).body).toEqual({ data: { ...data, detail: 'redirect not followed' } });
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/here']);
});

test('interface.md 2.15: delivered is never synthesized: without an answer there is no status, and detail says what did not run', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = hangsUp;
  const { id } = await webhooks.register(receiver.url);
  const data = { delivered: false, ok: false, delivery_id, duration_ms };
  expect((await webhooks.test(id)).body).toEqual({ data: { ...data, detail: 'connection closed' } });
  expect(receiver.requests).toHaveLength(1);
  await receiver.close();
  expect((await webhooks.test(id)).body).toEqual({ data: { ...data, detail: 'connection refused' } });
});

test('interface.md 2.15: delivery_id is a delivery of the log, which has the same outcome', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const outcome = (await webhooks.test(id)).body.data;
  expect(await webhooks.delivery(id, outcome.delivery_id)).toMatchObject({
    delivery_id: outcome.delivery_id,
    test: true,
    status: 'succeeded',
    last_status: 204,
    attempts: [{ trigger: 'test', outcome: 'succeeded', status: 204, duration_ms: outcome.duration_ms }],
  });
  expect(receiver.requests[0]?.headers['webhook-delivery-id']).toBe(outcome.delivery_id);
});
