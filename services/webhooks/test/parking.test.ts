import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { releaseParked } from '../src/app/deliveries/release-parked.ts';
import { answered } from './scripted-egress.ts';
import { allDeliveries, anEvent, seedRegistration } from './seeded.ts';
import { startSending, type WebhooksUnderTest } from './webhooks-under-test.ts';

const second = 1000;

/** Runs the schedule once. */
const release = ({ context }: WebhooksUnderTest) => releaseParked(context, new AbortController().signal);

async function statuses({ context }: WebhooksUnderTest): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await allDeliveries(context)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function publish({ context, clock }: WebhooksUnderTest, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await context.bus.publish(anEvent({ recordedAt: clock.now() }));
    clock.pass(1);
  }
}

function setEnabled({ context, clock }: WebhooksUnderTest, enabled: boolean) {
  context.dueRegistrations.add({ clientId: 'cli_1', registrationId: 'whr_1' });
  return writable(context.registrations).update('whr_1', {}, { set: { enabled, disabledAt: clock.now() } });
}

test('case 18: while a registration is disabled, events are parked and nothing is sent', async () => {
  const webhooks = await startSending({ registration: { enabled: false } });
  await publish(webhooks, 2);
  await webhooks.clock.advance(10 * second);
  await release(webhooks);
  expect(await statuses(webhooks)).toEqual({ parked: 2 });
  expect(webhooks.egress.sent).toEqual([]);
});

test('research 5.1: once it is enabled, the oldest is released first, ten a second', async () => {
  const webhooks = await startSending({ registration: { enabled: false } });
  const { context, egress, clock } = webhooks;
  await publish(webhooks, 60);
  const oldestFirst = (await allDeliveries(context)).toSorted((a, b) => a.createdAt - b.createdAt);
  await setEnabled(webhooks, true);
  await release(webhooks);
  expect(await statuses(webhooks)).toMatchObject({ parked: 10 });
  const dues = (await allDeliveries(context)).flatMap(({ dueAt }) => dueAt ?? []).toSorted((a, b) => a - b);
  expect(dues.every((due, i) => i === 0 || due - (dues[i - 1] ?? 0) >= 100)).toBe(true);
  await clock.advance(5 * second);
  await expect.poll(() => egress.sent.length).toBe(50);
  await release(webhooks);
  await clock.advance(5 * second);
  await expect.poll(() => statuses(webhooks)).toEqual({ succeeded: 60 });
  const sent = egress.sent.map(({ headers }) => headers['webhook-delivery-id']);
  expect(new Set(sent.slice(0, 50))).toEqual(new Set(oldestFirst.slice(0, 50).map(({ _id }) => _id)));
});

test('what waits for its next try is parked when the registration is disabled, and keeps its tries', async () => {
  const webhooks = await startSending();
  const { context, egress } = webhooks;
  egress.answer = () => answered(500);
  await publish(webhooks, 3);
  await expect.poll(() => egress.sent.length).toBe(3);
  await expect
    .poll(async () => (await allDeliveries(context)).every(({ attempts }) => attempts[0]?.outcome))
    .toBe(true);
  await setEnabled(webhooks, false);
  context.dueRegistrations.add({ clientId: 'cli_1', registrationId: 'whr_1' });
  await expect.poll(() => statuses(webhooks)).toEqual({ parked: 3 });
  expect((await allDeliveries(context)).map(({ tries }) => tries)).toEqual([1, 1, 1]);
});

test('one registration that fails does not keep the others parked', async () => {
  const webhooks = await startSending({ registration: { enabled: false } });
  const { context } = webhooks;
  await seedRegistration(context, { _id: 'whr_2', enabled: false });
  await publish(webhooks, 1);
  await writable(context.registrations).update('whr_2', {}, { set: { enabled: true } });
  const { registrations } = context;
  const failing = {
    ...registrations,
    get: async (id: string) =>
      id === 'whr_1' ? Promise.reject(new Error('cannot be read')) : await registrations.get(id),
  };
  await releaseParked({ ...context, registrations: failing }, new AbortController().signal);
  expect(webhooks.log()).toContain('parked deliveries could not be released');
  await expect.poll(() => statuses(webhooks)).toMatchObject({ parked: 1, succeeded: 1 });
});
