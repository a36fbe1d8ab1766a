import { answers } from '@telehealth/test-servers/receiver';
import { expect, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { causedType } from '../../src/clients/webhook-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

test('case 18, interface.md 2.14: a disabled registration gets no event, but a test; enabling it releases the oldest first', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  expect((await webhooks.change(id, { enabled: false })).body.data.enabled).toBe(false);
  const journeys = [await webhooks.causeEvent(), await webhooks.causeEvent(), await webhooks.causeEvent()];
  await expect.poll(async () => (await webhooks.deliveries(id, '?status=parked')).length).toBe(3);
  expect((await webhooks.test(id)).body.data).toMatchObject({ delivered: true, ok: true, status: 204 });
  expect(receiver.requests.map(({ headers }) => headers['webhook-test'])).toEqual(['true']);

  await webhooks.change(id, { enabled: true });
  const released = (await receiver.received(4)).slice(1);
  const about = released.map(({ body }) => JSON.parse(body.toString()).data.journey_id);
  expect(about.toSorted()).toEqual(journeys.toSorted());
  await expect.poll(async () => (await webhooks.deliveries(id, '?status=succeeded')).length).toBe(4);
});

test('case 18: what is parked is dropped when the registration is enabled with discard', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.change(id, { enabled: false });
  await webhooks.causeEvent();
  await webhooks.deliveryThat(id, ({ status }) => status === 'parked');
  const enabled = await webhooks.call('PATCH', `/registrations/${id}?discard=true`, { enabled: true });
  expect(enabled.status).toBe(200);
  const { failure_reason } = await webhooks.deliveryThat(id, ({ status }) => status === 'failed');
  expect(failure_reason).toBe('discarded');
  const journeyId = await webhooks.causeEvent();
  const [request] = await receiver.received(1);
  expect(request?.body.toString()).toContain(journeyId);
});

test('case 19, interface.md 4.11: a test is exactly one request, even when the receiver answers 500', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(500, {}, 'broken');
  const { id } = await webhooks.register(receiver.url);
  const { data } = (await webhooks.test(id)).body;
  expect(data).toMatchObject({
    delivered: true,
    ok: false,
    status: 500,
    delivery_id: expect.stringMatching(/^dlv_/),
    duration_ms: expect.any(Number),
  });
  const delivery = await webhooks.delivery(id, data.delivery_id);
  expect(delivery).toMatchObject({
    test: true,
    status: 'failed',
    failure_reason: 'test_failed',
    attempt_count: 1,
  });
  expect(delivery.attempts.map(({ trigger }: { trigger: string }) => trigger)).toEqual(['test']);
  expect(delivery.next_attempt_at).toBeNull();
  const resent = await webhooks.call('POST', `/registrations/${id}/deliveries/${data.delivery_id}/resend`);
  expect([resent.status, resent.body.code]).toEqual([409, 'test_not_resent']);
  expect(receiver.requests).toHaveLength(1);
  const { state } = (await webhooks.call('GET', `/registrations/${id}/health`)).body.data;
  expect(state).toBe('healthy');
});

test('case 19: the type is a subscribed one and by default the first; a test is marked and has synthetic ids', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const types = ['journey.shipment.shipped.v1', causedType];
  const { id } = await webhooks.register(receiver.url, types);
  const foreign = await webhooks.test(id, { event_type: 'journey.rx.transmitted.v1' });
  expectProblem(foreign, 422, 'validation');
  expect(foreign.body.issues[0].where).toBe('/event_type');
  const unknown = await webhooks.test(id, { event_type: 'journey.unknown.v1' });
  expectProblem(unknown, 400, 'malformed-request');
  expect(receiver.connections).toBe(0);

  await webhooks.test(id);
  await webhooks.test(id, { event_type: causedType });
  const requests = await receiver.received(2);
  const events = requests.map(({ body }) => JSON.parse(body.toString()));
  expect(events.map(({ type }) => type)).toEqual(types);
  const journeyId = await webhooks.causeEvent();
  for (const [n, event] of events.entries()) {
    expect(event).toMatchObject({ test: true, mode: 'test', brand_id: webhooks.brandId });
    expect(event.data.journey_id).not.toBe(journeyId);
    expect(requests[n]?.headers).toMatchObject({ 'webhook-test': 'true', 'webhook-id': event.id });
    const enrollment = await webhooks.call('GET', `/../enrollments/${event.data.journey_id}`);
    expect(enrollment.status).toBe(404);
  }
});

test('case 20, research 5.4: a test and a real event get the same verdict', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  receiver.answer = answers(500);
  const urls = [receiver.url, 'http://10.0.0.1/hook', 'http://localhost/hook', 'http://127.0.0.1.nip/hook'];
  for (const url of urls) {
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

test('case 21: an event is delivered once to each registration that subscribes its type, and to no other', async () => {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const subscribed = await webhooks.register(`${receiver.url}/subscribed`);
  const other = await webhooks.register(`${receiver.url}/other`, ['journey.rx.transmitted.v1']);
  const journeys = [await webhooks.causeEvent(), await webhooks.causeEvent()];
  await expect
    .poll(async () => (await webhooks.deliveries(subscribed.id, '?status=succeeded')).length)
    .toBe(2);
  expect(await webhooks.deliveries(other.id)).toEqual([]);
  const told = receiver.requests.map(({ path, body }) => [path, JSON.parse(body.toString()).data.journey_id]);
  expect(told.toSorted()).toEqual(journeys.map((id) => ['/subscribed', id]).toSorted());
});
