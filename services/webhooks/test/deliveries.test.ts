import { expect, test } from 'vitest';
import { answered, unanswered } from './scripted-egress.ts';
import { allDeliveries, anEvent, seedRegistration, theDelivery } from './seeded.ts';
import { startWebhooks, type WebhooksUnderTest } from './webhooks-under-test.ts';

const second = 1000;
const minute = 60 * second;

const statusOf = async ({ context }: WebhooksUnderTest) => (await theDelivery(context)).status;
const attemptsOf = async ({ context }: WebhooksUnderTest) => (await theDelivery(context)).attempts;

/** Waits until the worker has made so many attempts and written the last one down. */
async function attempts(webhooks: WebhooksUnderTest, count: number) {
  await expect
    .poll(async () => (await attemptsOf(webhooks)).filter(({ outcome }) => outcome !== undefined).length)
    .toBe(count);
  return await attemptsOf(webhooks);
}

test('an event is sent to a registration that subscribes its type, with its own id', async () => {
  const webhooks = await startWebhooks();
  const { context, egress } = webhooks;
  await seedRegistration(context);
  const event = anEvent();
  await context.bus.publish(event);
  await attempts(webhooks, 1);
  const [sent] = egress.sent;
  expect(sent?.url).toBe('https://receiver.example/whr_1');
  expect(sent?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-attempt': '1',
    'webhook-delivery-id': (await theDelivery(context))._id,
  });
  expect(JSON.parse(Buffer.from(sent?.body ?? []).toString())).toMatchObject({ id: event.id, test: false });
  expect(await statusOf(webhooks)).toBe('succeeded');
});

test('an event goes to no registration of another type, brand or client, and to no deleted one', async () => {
  const { context } = await startWebhooks();
  await seedRegistration(context, { _id: 'whr_type', eventTypes: ['journey.visit.completed.v1'] });
  await seedRegistration(context, { _id: 'whr_brand', brandId: 'brd_10' });
  await seedRegistration(context, { _id: 'whr_deleted' });
  await context.registrations.update('whr_deleted', {}, { set: { deletedAt: 1 }, unset: ['place'] });
  await context.bus.publish(anEvent());
  expect(await allDeliveries(context)).toEqual([]);
});

test('decisions.md 9: an event without a brand goes to all registrations of its client', async () => {
  const { context } = await startWebhooks();
  const eventTypes = ['onboarding.client.started.v1'];
  await seedRegistration(context, { _id: 'whr_1', eventTypes });
  await seedRegistration(context, { _id: 'whr_2', brandId: 'brd_2', eventTypes });
  await seedRegistration(context, { _id: 'whr_3', clientId: 'cli_2', brandId: 'brd_3', eventTypes });
  const { brand_id: _, sequence: __, ...rest } = anEvent();
  await context.bus.publish({
    ...rest,
    type: 'onboarding.client.started.v1',
    data: { template_version: '1' },
  });
  const found = (await allDeliveries(context)).map(({ registrationId, brandId }) => [
    registrationId,
    brandId,
  ]);
  expect(found.toSorted()).toEqual([
    ['whr_1', 'brd_1'],
    ['whr_2', 'brd_2'],
  ]);
});

test('case 21: an event that arrives twice is delivered once', async () => {
  const webhooks = await startWebhooks();
  const { context, egress } = webhooks;
  await seedRegistration(context);
  const event = anEvent();
  await Promise.all([context.bus.publish(event), context.bus.publish(event)]);
  await attempts(webhooks, 1);
  await context.bus.publish(event);
  await webhooks.clock.advance(minute);
  expect(await allDeliveries(context)).toHaveLength(1);
  expect(egress.sent).toHaveLength(1);
});

test('cases 2 and 7: what fails is tried again under the same id, with a new timestamp and signature', async () => {
  const webhooks = await startWebhooks();
  const { context, egress, clock } = webhooks;
  await seedRegistration(context);
  egress.answer = () => answered(egress.sent.length < 3 ? 500 : 200);
  await context.bus.publish(anEvent());
  await attempts(webhooks, 1);
  await clock.advance(6 * second);
  await attempts(webhooks, 2);
  await clock.advance(31 * second);
  const made = await attempts(webhooks, 3);
  expect(made.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'succeeded']);
  const of = (name: string) => new Set(egress.sent.map(({ headers }) => headers[name])).size;
  expect([of('webhook-id'), of('webhook-timestamp'), of('webhook-signature')]).toEqual([1, 3, 3]);
  expect(await statusOf(webhooks)).toBe('succeeded');
});

test('case 9: a Retry-After is waited for', async () => {
  const webhooks = await startWebhooks();
  const { context, egress, clock } = webhooks;
  await seedRegistration(context);
  egress.answer = () => answered(503, { headers: { 'retry-after': '120' } });
  await context.bus.publish(anEvent());
  await attempts(webhooks, 1);
  const { dueAt = 0 } = await theDelivery(context);
  expect(dueAt - clock.now()).toBe(2 * minute);
});

test('an attempt that a dead worker left is made again when its lease is over', async () => {
  const webhooks = await startWebhooks();
  const { context, egress, clock } = webhooks;
  await seedRegistration(context);
  const isStuck = Promise.withResolvers<ReturnType<typeof answered>>();
  egress.answer = () => (egress.sent.length === 1 ? isStuck.promise : answered(200));
  await context.bus.publish(anEvent());
  await expect.poll(() => egress.sent.length).toBe(1);
  await clock.advance(29 * second);
  expect(egress.sent).toHaveLength(1);
  await clock.advance(2 * second);
  const made = await attempts(webhooks, 2);
  expect(made.map(({ outcome }) => outcome)).toEqual(['interrupted', 'succeeded']);
  expect(new Set(egress.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // The worker was not dead but late: what it learned is not written over what the other one did.
  isStuck.resolve(answered(500));
  await expect.poll(() => webhooks.log()).toContain('another worker took the delivery over');
  expect(await statusOf(webhooks)).toBe('succeeded');
});

test('a refused address is a failed try, and says why', async () => {
  const webhooks = await startWebhooks();
  await seedRegistration(webhooks.context);
  webhooks.egress.answer = () => unanswered('refused: address not public');
  await webhooks.context.bus.publish(anEvent());
  const [made] = await attempts(webhooks, 1);
  expect(made).toMatchObject({ outcome: 'refused', detail: 'refused: address not public' });
  expect(made).not.toHaveProperty('status');
  expect(await statusOf(webhooks)).toBe('pending');
});

test('deliveries of a registration that is deleted end', async () => {
  const webhooks = await startWebhooks();
  const { context, egress, clock } = webhooks;
  await seedRegistration(context);
  egress.answer = () => answered(500);
  await context.bus.publish(anEvent());
  await attempts(webhooks, 1);
  await context.registrations.update('whr_1', {}, { set: { deletedAt: clock.now() }, unset: ['place'] });
  await clock.advance(6 * second);
  await expect.poll(() => statusOf(webhooks)).toBe('failed');
  expect((await theDelivery(context)).failureReason).toBe('registration_deleted');
});

test('a delivery whose event is no longer stored ends', async () => {
  const webhooks = await startWebhooks();
  const { context, egress, clock } = webhooks;
  await seedRegistration(context);
  egress.answer = () => answered(500);
  const event = anEvent();
  await context.bus.publish(event);
  await attempts(webhooks, 1);
  await context.events.update(event.id, {}, { set: { expiresAt: clock.now() } });
  await clock.advance(6 * second);
  await expect.poll(() => statusOf(webhooks)).toBe('failed');
  expect((await theDelivery(context)).failureReason).toBe('event_expired');
});
