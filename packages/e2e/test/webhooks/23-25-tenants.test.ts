import { answers, neverAnswers } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer } from '../../src/http/same-answer.ts';

test('case 23: a tenant that has more to send to silent receivers than there are places delays no other tenant', async () => {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  const quiet = await ownWebhooks();
  const [silent, receiver] = await Promise.all([receiverOfTest(), receiverOfTest()]);
  let ended = 0;
  silent.answer = (exchange) => {
    exchange.socket.once('close', () => ended++);
    return neverAnswers(exchange);
  };
  await quiet.register(receiver.url);
  // A process makes 256 attempts at once, 8 of one registration: 40 registrations could take every place.
  for (const brandId of brandIds) {
    const noisy = webhookClient({ ...quiet, apiKey, brandId });
    for (let n = 0; n < 20; n++) await noisy.register(`${silent.url}/${n}`);
    for (let n = 0; n < 8; n++) await noisy.causeEvent();
  }
  await silent.received(64);
  for (let n = 0; n < 3; n++) await quiet.causeEvent();
  await receiver.received(3);
  expect(ended, 'the noisy attempts are still under way').toBe(0);
});

test("case 24, interface.md 5: another brand's registration is the 404 of one that does not exist, for every operation", async () => {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  const [own = '', sibling = ''] = brandIds;
  const receiver = await receiverOfTest();
  const owner = webhookClient({ ...(await ownWebhooks()), apiKey, brandId: own });
  const { id } = await owner.register(receiver.url);
  await owner.causeEvent();
  await receiver.received(1);
  const { delivery_id, event_id } = await owner.deliveryThat(id, ({ status }) => status === 'succeeded');
  const stranger = await ownWebhooks();
  const callers = [
    { headers: bearing(apiKey, sibling), whose: 'another brand of the client' },
    { headers: bearing(stranger.apiKey, stranger.brandId), whose: 'another client' },
  ];
  const operations = [
    ['GET', ''],
    ['PATCH', '', { enabled: false }],
    ['DELETE', ''],
    ['POST', '/test', {}],
    ['POST', '/rotate-secret', {}],
    ['GET', '/health'],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${delivery_id}`],
    ['POST', `/deliveries/${delivery_id}/resend`],
    ['POST', '/recover', { since: new Date(Date.now() - 60_000).toISOString() }],
  ] as const;
  for (const { headers } of callers) {
    for (const [method, path, body] of operations) {
      const ask = (registrationId: string) =>
        send(`${owner.baseUrl}/v1/webhooks/registrations/${registrationId}${path}`, {
          method,
          headers,
          ...(body && { body }),
        });
      const answered = [await ask(id), await ask('whr_0000000000000000000000'), await ask('nonsense')];
      expect(answered[0]?.status).toBe(404);
      expectOneAnswer(answered);
    }
    const event = (eventId: string) => send(`${owner.baseUrl}/v1/events/${eventId}`, { headers });
    expectOneAnswer([await event(event_id), await event('evt_0000000000000000000000')]);
  }
  expect((await owner.call('GET', `/registrations/${id}`)).body.data.enabled).toBe(true);
  expect(receiver.requests).toHaveLength(1);
});

test("case 25: the log shows the receiver's words to the owner alone, and neither addresses nor what was resolved", async () => {
  const [webhooks, stranger, receiver] = await Promise.all([ownWebhooks(), ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(500, {}, 'canary-of-the-receiver');
  const { id, secret } = await webhooks.register(`${receiver.url}/canary-of-the-path`);
  await webhooks.causeEvent();
  const delivery = await webhooks.deliveryThat(id, ({ attempts }) => attempts[0]?.outcome);
  expect(delivery.attempts[0].response_excerpt).toBe('canary-of-the-receiver');
  const shown = JSON.stringify(delivery);
  for (const word of ['127.0.0.1', 'canary-of-the-path', secret]) expect(shown).not.toContain(word);
  expect(JSON.stringify(await webhooks.deliveries(id))).not.toContain('canary-of-the-receiver');
  const tested = (await webhooks.test(id)).bytes;
  for (const word of ['127.0.0.1', 'canary']) expect(tested).not.toContain(word);
  const path = `/registrations/${id}/deliveries/${delivery.delivery_id}`;
  const foreign = await stranger.call('GET', path);
  expect([foreign.status, foreign.bytes.includes('canary')]).toEqual([404, false]);
});
