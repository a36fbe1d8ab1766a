import { answers } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { target } from '../../src/clients/target.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';

test('case 18, interface.md 2.14: a disabled registration gets no event, but a test; enabling it releases what waits, or with discard drops it', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  const parked = async () => (await webhooks.deliveries(id, '?status=parked')).length;
  expect((await webhooks.change(id, { enabled: false })).body.data.enabled).toBe(false);
  await webhooks.causeEvent();
  await expect.poll(parked).toBe(1);
  const discarding = await webhooks.call('PATCH', `/registrations/${id}?discard=true`, { enabled: true });
  expect(discarding.status).toBe(200);
  const { failure_reason } = await webhooks.deliveryThat(id, ({ status }) => status === 'failed');
  expect(failure_reason).toBe('discarded');

  await webhooks.change(id, { enabled: false });
  const journeys = [await webhooks.causeEvent(), await webhooks.causeEvent()];
  await expect.poll(parked).toBe(2);
  expect((await webhooks.test(id)).body.data).toMatchObject({ delivered: true, ok: true, status: 204 });
  expect(receiver.requests.map(({ headers }) => headers['webhook-test'])).toEqual(['true']);
  await webhooks.change(id, { enabled: true });
  const released = (await receiver.received(3)).slice(1);
  const about = released.map(({ body }) => JSON.parse(body.toString()).data.journey_id);
  expect(about.toSorted()).toEqual(journeys.toSorted());
});

test('case 20, research 5.4: a test and a real event get the same verdict', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(500);
  for (const url of [receiver.url, 'http://10.0.0.1/hook']) {
    const { id } = await webhooks.register(url);
    const tested = (await webhooks.test(id)).body.data;
    await webhooks.causeEvent();
    const [real] = (await webhooks.deliveryThat(id, (each) => !each.test && each.attempts[0]?.outcome))
      .attempts;
    expect([real.status, real.detail]).toEqual([tested.status, tested.detail]);
    expect(real.outcome === 'rejected').toBe(tested.delivered);
    await webhooks.call('DELETE', `/registrations/${id}`);
  }
});

test('cases 21 and 24: an event is delivered once to each registration of its brand that subscribes its type, and to no other', async () => {
  const { apiKey, brandIds } = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  const receiver = await receiverOfTest();
  const [first, second] = brandIds.map((brandId) =>
    webhookClient({ baseUrl: target().base_url, apiKey, brandId }),
  );
  if (first === undefined || second === undefined) throw new Error('a brand is missing');
  await first.register(`${receiver.url}/first`);
  await second.register(`${receiver.url}/second`);
  const other = await first.register(`${receiver.url}/other`, ['journey.rx.transmitted.v1']);
  const journeys = [await first.causeEvent(), await second.causeEvent()];
  const told = (await receiver.received(2)).map(({ path, body }) => [
    path,
    JSON.parse(body.toString()).data.journey_id,
  ]);
  expect(told.toSorted()).toEqual([
    ['/first', journeys[0]],
    ['/second', journeys[1]],
  ]);
  expect(await first.deliveries(other.id)).toEqual([]);
  expect(receiver.requests).toHaveLength(2);
});
