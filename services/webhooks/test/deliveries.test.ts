import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { fanOut } from '../src/app/deliveries/fan-out.ts';
import { workOnRecoveries } from '../src/app/recoveries/schedule-recoveries.ts';
import { sealUrl } from '../src/app/registrations/receiver-address.ts';
import type { Context } from '../src/context.ts';
import { answered, unanswered } from './scripted-egress.ts';
import { anEvent, seedRegistration } from './seeded.ts';
import { as, startSending } from './webhooks-under-test.ts';

const second = 1000;
const minute = 60 * second;

test('an event is sent to a registration that subscribes its type, with its own id', async () => {
  const { egress, publish, attempts, delivery, status } = await startSending();
  const event = anEvent();
  await publish(event);
  await attempts(1);
  const [sent] = egress.sent;
  expect(sent?.url).toBe('https://receiver.example/whr_1');
  expect(sent?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-attempt': '1',
    'webhook-delivery-id': (await delivery())._id,
  });
  expect(JSON.parse(Buffer.from(sent?.body ?? []).toString())).toMatchObject({ id: event.id, test: false });
  expect(await status()).toBe('succeeded');
});

test('an event goes to no registration of another type, brand or client, and to no deleted one', async () => {
  const registration = { _id: 'whr_type', eventTypes: ['journey.visit.completed.v1'] };
  const { context, publish, deliveries } = await startSending({ registration });
  await seedRegistration(context, { _id: 'whr_brand', brandId: 'brd_10' });
  await seedRegistration(context, { _id: 'whr_deleted' });
  await writable(context.registrations).update(
    'whr_deleted',
    {},
    { set: { deletedAt: 1 }, unset: ['place'] },
  );
  await publish();
  expect(await deliveries()).toEqual([]);
});

test('decisions.md 9: an event without a brand goes to all registrations of its client', async () => {
  const eventTypes = ['onboarding.client.started.v1'];
  const { context, publish, deliveries } = await startSending({ registration: { eventTypes } });
  await seedRegistration(context, { _id: 'whr_2', brandId: 'brd_2', eventTypes });
  await seedRegistration(context, { _id: 'whr_3', clientId: 'cli_2', brandId: 'brd_3', eventTypes });
  const { brand_id: _, sequence: __, ...rest } = anEvent();
  await publish({ ...rest, type: 'onboarding.client.started.v1', data: { template_version: '1' } });
  const found = (await deliveries()).map(({ registrationId, brandId }) => [registrationId, brandId]);
  expect(found.toSorted()).toEqual([
    ['whr_1', 'brd_1'],
    ['whr_2', 'brd_2'],
  ]);
});

test('a registration whose secret cannot be opened keeps no other from its event, and its own delivery loses no try', async () => {
  const { context, egress, publish, deliveries } = await startSending();
  const secrets = [{ sealed: 'k1.AAAA', operationId: 'opr_seed' }];
  await seedRegistration(context, { _id: 'whr_sealed', secrets });
  await publish();
  const found = async () =>
    (await deliveries())
      .map(({ registrationId, status, tries }) => [registrationId, status, tries])
      .toSorted();
  await expect.poll(found).toEqual([
    ['whr_1', 'succeeded', 1],
    ['whr_sealed', 'pending', 0],
  ]);
  expect(egress.sent.map(({ url }) => url)).toEqual(['https://receiver.example/whr_1']);
});

test('an event that arrives ten times gives its places back: the next event is sent', async () => {
  const { context, egress, deliveries } = await startSending();
  const event = anEvent();
  for (let n = 0; n < 10; n++) await fanOut(context, event);
  await fanOut(context, anEvent());
  const statuses = async () => (await deliveries()).map(({ status }) => status);
  await expect.poll(statuses).toEqual(['succeeded', 'succeeded']);
  expect(egress.sent).toHaveLength(2);
});

test('case 21: an event that arrives twice is delivered once', async () => {
  const { egress, publish, attempts, deliveries, clock } = await startSending();
  const event = anEvent();
  await Promise.all([publish(event), publish(event)]);
  await attempts(1);
  await publish(event);
  await clock.advance(minute);
  expect(await deliveries()).toHaveLength(1);
  expect(egress.sent).toHaveLength(1);
});

test('cases 2 and 7: what fails is tried again under the same id, with a new timestamp and signature', async () => {
  const { egress, clock, publish, attempts, status } = await startSending();
  egress.answer = () => answered(egress.sent.length < 3 ? 500 : 200);
  await publish();
  await attempts(1);
  await clock.advance(6 * second);
  await attempts(2);
  await clock.advance(31 * second);
  const made = await attempts(3);
  expect(made.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'succeeded']);
  const of = (name: string) => new Set(egress.sent.map(({ headers }) => headers[name])).size;
  expect([of('webhook-id'), of('webhook-timestamp'), of('webhook-signature')]).toEqual([1, 3, 3]);
  expect(await status()).toBe('succeeded');
});

test.each([
  ['410', answered(410)],
  ['an abort message', answered(500, { headers: { 'webhook-delivery': 'abort-message' } })],
])(
  "decisions.md 10: after %s from an address that is no longer the registration's the new one is tried",
  async (_what, answer) => {
    const { context, egress, clock, publish, attempts, status } = await startSending();
    const moved = 'https://moved.example/hooks';
    egress.answer = async ({ url }) => {
      if (url === moved) return answered(204);
      await writable(context.registrations).update(
        'whr_1',
        {},
        { set: { sealedUrl: sealUrl(context, 'whr_1', moved) } },
      );
      return answer;
    };
    await publish();
    await attempts(1);
    expect(await status()).toBe('pending');
    await clock.advance(6 * second);
    expect((await attempts(2)).map(({ outcome }) => outcome)).toEqual(['rejected', 'succeeded']);
    expect(egress.sent.map(({ url }) => url)).toEqual(['https://receiver.example/whr_1', moved]);
    expect(await status()).toBe('succeeded');
  },
);

test.each(['abort-message', 'Abort-Message', 'ABORT-MESSAGE'])(
  'research 5.1: Webhook-Delivery: %s ends the delivery',
  async (word) => {
    const answer = answered(500, { headers: { 'webhook-delivery': word } });
    const { publish, becomes } = await startSending({ answer: () => answer });
    await publish();
    await becomes('failed');
  },
);

test('case 9: a Retry-After is waited for', async () => {
  const answer = () => answered(503, { headers: { 'retry-after': '120' } });
  const { clock, publish, attempts, delivery } = await startSending({ answer });
  await publish();
  await attempts(1);
  const { dueAt = 0 } = await delivery();
  expect(dueAt - clock.now()).toBe(2 * minute);
});

test('an attempt that a dead worker left is made again when its lease is over', async () => {
  const { egress, clock, publish, attempts, status, log } = await startSending();
  const isStuck = Promise.withResolvers<ReturnType<typeof answered>>();
  egress.answer = () => (egress.sent.length === 1 ? isStuck.promise : answered(200));
  await publish();
  await expect.poll(() => egress.sent.length).toBe(1);
  await clock.advance(29 * second);
  expect(egress.sent).toHaveLength(1);
  await clock.advance(2 * second);
  const made = await attempts(2);
  expect(made.map(({ outcome }) => outcome)).toEqual(['interrupted', 'succeeded']);
  expect(new Set(egress.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // The worker was not dead but late: what it learned is not written over what the other one did.
  isStuck.resolve(answered(500));
  await expect.poll(log).toContain('another worker took the delivery over');
  expect(await status()).toBe('succeeded');
});

test('a refused address is a failed try with a reason', async () => {
  const answer = () => unanswered('refused: address not public');
  const { publish, attempts, status } = await startSending({ answer });
  await publish();
  const [made] = await attempts(1);
  expect(made).toMatchObject({ outcome: 'refused', detail: 'refused: address not public' });
  expect(made).not.toHaveProperty('status');
  expect(await status()).toBe('pending');
});

test.each([
  [
    'whose registration is deleted',
    'registration_deleted',
    ({ registrations, clock }: Context) =>
      writable(registrations).update('whr_1', {}, { set: { deletedAt: clock.now() }, unset: ['place'] }),
  ],
  [
    'whose event is no longer stored',
    'event_expired',
    ({ events, clock }: Context, eventId: string) =>
      writable(events).update(eventId, {}, { set: { expiresAt: clock.now() } }),
  ],
])('a delivery %s ends', async (_, reason, change) => {
  const { context, clock, publish, attempts, delivery, becomes } = await startSending({
    answer: () => answered(500),
  });
  await publish();
  await attempts(1);
  await change(context, (await delivery()).eventId);
  await clock.advance(6 * second);
  await becomes('failed');
  expect((await delivery()).failureReason).toBe(reason);
});

/** A delivery that its receiver refused for good, a second later, when it would take it. */
async function startRefused() {
  const webhooks = await startSending({
    answer: () => answered(500, { headers: { 'webhook-delivery': 'abort-message' } }),
  });
  const { egress, clock, publish, becomes, delivery, client } = webhooks;
  await publish(anEvent({ recordedAt: clock.now() }));
  await becomes('failed');
  egress.answer = () => answered(204);
  clock.pass(second);
  const { _id: deliveryId, eventId } = await delivery();
  return { ...webhooks, eventId, deliveryId, service: client(DeliveryService) };
}

test('a resent delivery is sent at once, under the same webhook-id and delivery id, as the next attempt', async () => {
  const { egress, service, deliveryId, eventId, becomes, delivery } = await startRefused();
  await service.resendDelivery({ registrationId: 'whr_1', deliveryId }, as());
  await becomes('succeeded');
  expect(egress.sent.map(({ headers }) => headers)).toMatchObject([
    { 'webhook-id': eventId, 'webhook-delivery-id': deliveryId, 'webhook-attempt': '1' },
    { 'webhook-id': eventId, 'webhook-delivery-id': deliveryId, 'webhook-attempt': '2' },
  ]);
  expect((await delivery()).attempts.map(({ trigger }) => trigger)).toEqual(['auto', 'manual']);
});

test('a recovered delivery is sent at once, under the same webhook-id', async () => {
  const { context, egress, service, eventId, becomes, clock } = await startRefused();
  const since = timestampFromMs(clock.now() - minute);
  await service.recoverDeliveries({ registrationId: 'whr_1', since }, as());
  await workOnRecoveries(context, new AbortController().signal);
  await becomes('succeeded');
  expect(egress.sent.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
});
