import { createClient } from '@connectrpc/connect';
import { DeliveryStatus } from '@telehealth/contracts/webhooks/v1/delivery';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { interceptStore } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test, vi } from 'vitest';
import { decideClaim } from '../src/domain/deliveries/decide-claim.ts';
import { changeDelivery } from '../src/storage/change-delivery.ts';
import { anAttempt } from './domain/a-delivery.ts';
import { startWithDeliveries } from './stored-deliveries.ts';
import { as, operatorToken, type WebhooksOptions } from './webhooks-under-test.ts';

/** Starts webhooks with a delivery that used up its tries. */
async function startExhausted(options: WebhooksOptions = {}) {
  const webhooks = await startWithDeliveries(options);
  const eventId = await webhooks.keepSubscribed();
  const attempts = [
    anAttempt({ attempt: 13, outcome: 'rejected', status: 500, excerpt: 'canary of a receiver' }),
  ];
  const ended = { finishedAt: webhooks.clock.now(), tries: 13, attemptCount: 13, attempts };
  const deliveryId = await webhooks.deliver(eventId, { status: 'exhausted', ...ended });
  const ref = { registrationId: 'whr_1', deliveryId };
  const resend = (idempotencyKey?: string) =>
    webhooks.deliveries.resendDelivery(ref, as(idempotencyKey === undefined ? {} : { idempotencyKey }));
  const audited = async () =>
    (await webhooks.context.auditRows.find({}, { limit: 100 })).map(({ action }) => action);
  const present = () => webhooks.deliveryOf(eventId);
  const operators = createClient(DeliveryService, webhooks.asOperator(operatorToken));
  return { ...webhooks, ref, deliveryId, eventId, resend, audited, present, operators };
}

test('a resend makes the same delivery due at once, wakes the workers and writes an audit row; a repeat under its key changes nothing', async () => {
  const { context, deliveryId, resend, audited, present, clock } = await startExhausted({});
  const add = vi.spyOn(context.dueRegistrations, 'add');
  clock.pass(1000);
  expect(await resend('k1')).toMatchObject({ delivery: { deliveryId } });
  const resent = await present();
  expect(resent).toMatchObject({
    status: 'pending',
    tries: 0,
    trigger: 'manual',
    attemptCount: 13,
    dueAt: clock.now(),
  });
  expect(resent?.finishedAt).toBeUndefined();
  expect(add).toHaveBeenCalledWith({ clientId: 'cli_1', registrationId: 'whr_1' });
  clock.pass(1000);
  expect(await resend('k1')).toMatchObject({ delivery: { deliveryId } });
  expect((await present())?.dueAt).toBe(resent?.dueAt);
  expect(await audited()).toEqual(['delivery.resend']);
});

test('a worker claims a delivery during a resend: the claim holds, and the resend is refused', async () => {
  let meanwhile = async () => {};
  const { context, ref, deliveries, eventId, deliver, present, clock } = await startExhausted({
    wrapStore: (store) =>
      interceptStore(store, async (method, run, collection) => {
        const result = await run();
        const claim = meanwhile;
        if (collection !== 'deliveries' || method !== 'get') return result;
        meanwhile = async () => {};
        await claim();
        return result;
      }),
  });
  const deliveryId = await deliver(eventId, { _id: 'dlv_waiting', tries: 3, attemptCount: 3 });
  const due = await context.deliveries.get(deliveryId);
  if (due === undefined) throw new Error('nothing is due');
  const claim = () =>
    changeDelivery(context.deliveries, due, decideClaim(due, clock.now(), 30_000), { timeoutMs: 1000 });
  meanwhile = async () => expect(await claim()).toMatchObject({ attemptCount: 4, tries: 4 });
  const resend = () => deliveries.resendDelivery({ ...ref, deliveryId }, as());
  expect(await refusalOf(resend())).toBe('conflict attempt_under_way');
  expect(await context.deliveries.get(deliveryId)).toMatchObject({ attemptCount: 4, tries: 4 });
  // The other way round: the worker has read the delivery before the resend, and comes too late.
  clock.pass(30_000);
  const lapsed = await context.deliveries.get(deliveryId);
  await resend();
  const late =
    lapsed &&
    (await changeDelivery(context.deliveries, lapsed, decideClaim(lapsed, clock.now(), 30_000), {}));
  expect(late).toBeUndefined();
  const attempts = [expect.objectContaining({ attempt: 4, outcome: 'interrupted' })];
  expect(await context.deliveries.get(deliveryId)).toMatchObject({ tries: 0, trigger: 'manual', attempts });
  expect(await present()).toMatchObject({ status: 'exhausted' });
});

test('a resend is refused for a test, for an event that has expired and while the registration is disabled; then it is done', async () => {
  const { context, ref, deliveries, deliver, resend, clock } = await startExhausted();
  const deliveryId = await deliver('evt_test', {
    test: true,
    status: 'failed',
    failureReason: 'test_failed',
  });
  expect(await refusalOf(deliveries.resendDelivery({ ...ref, deliveryId }, as()))).toBe(
    'conflict test_not_resent',
  );
  await writable(context.registrations).update('whr_1', {}, { set: { enabled: false } });
  expect(await refusalOf(resend())).toBe('conflict registration_disabled');
  await writable(context.registrations).update('whr_1', {}, { set: { enabled: true } });
  expect(await refusalOf(resend())).toBe('ok');
  clock.pass(31 * 24 * 60 * 60 * 1000);
  expect(await refusalOf(resend())).toBe('conflict event_expired');
});

test('a parked delivery is resent like others once the registration is enabled', async () => {
  const { ref, deliveries, deliver, keepSubscribed, deliveryOf, clock } = await startExhausted();
  const eventId = await keepSubscribed();
  const deliveryId = await deliver(eventId, { status: 'parked', parkedIn: 'whr_1', parkedAt: clock.now() });
  await deliveries.resendDelivery({ ...ref, deliveryId }, as());
  const resent = await deliveryOf(eventId);
  expect(resent).toMatchObject({ status: 'pending', queue: 'whr_1' });
  expect(resent).not.toHaveProperty('parkedIn');
  expect(resent).not.toHaveProperty('parkedAt');
});

test('operators list, show and resend the deliveries of every client', async () => {
  const { operators, deliveryId, present, context } = await startExhausted();
  const page = await operators.listDeliveries({
    registrationId: 'whr_1',
    status: DeliveryStatus.EXHAUSTED,
  });
  expect(page.deliveries.map((each) => each.deliveryId)).toEqual([deliveryId]);
  expect((await operators.getDelivery({ deliveryId })).attempts).toHaveLength(1);
  const { delivery } = await operators.resendDelivery({ deliveryId });
  expect(delivery?.status).toBe(DeliveryStatus.PENDING);
  expect(await present()).toMatchObject({ trigger: 'manual' });
  const [row] = await context.auditRows.find({}, { limit: 10 });
  expect(row).toMatchObject({
    action: 'delivery.resend',
    actor: { kind: 'operator', name: 'ada' },
    clientId: 'cli_1',
  });
});

test('an operator takes out what receivers answered, from the store, every answer and the audit', async () => {
  const { operators, deliveryId, present, audited, context } = await startExhausted();
  const shown = await operators.getDelivery({ deliveryId });
  expect(shown.attempts[0]?.responseExcerpt).toContain('canary');
  await operators.expungeDelivery({ deliveryId });
  const after = await operators.getDelivery({ deliveryId });
  expect(after.attempts).toMatchObject([{ attempt: 13, status: 500, responseExcerpt: '', truncated: false }]);
  const rows = await context.auditRows.find({}, { limit: 10 });
  expect(JSON.stringify([await present(), rows])).not.toContain('canary');
  expect(await audited()).toEqual(['delivery.expunge']);
});
