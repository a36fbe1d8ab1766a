import type { Exchange } from '@telehealth/egress';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { expect, test } from 'vitest';
import { answered, silence, unanswered } from './scripted-egress.ts';
import { anEvent, seedRegistration } from './seeded.ts';
import { startSending, type WebhooksUnderTest } from './webhooks-under-test.ts';

const second = 1000;

/** Publishes events of the brand of a registration. */
async function makeDue({ context }: WebhooksUnderTest, registrationId: string, count: number) {
  const registration = await context.registrations.get(registrationId);
  if (registration === undefined) throw new Error('no such registration');
  const { clientId, brandId } = registration;
  for (let i = 0; i < count; i++) await context.bus.publish(anEvent({ clientId, brandId }));
}

const to = (webhooks: WebhooksUnderTest, registrationId: string) =>
  webhooks.egress.sent.filter(({ url }) => url.endsWith(registrationId)).length;

test('a registration has eight attempts under way at most, and the next follows each that ends', async () => {
  const waiting: PromiseWithResolvers<Exchange>[] = [];
  const answer = () => {
    waiting.push(Promise.withResolvers());
    return waiting.at(-1)?.promise as Promise<Exchange>;
  };
  const webhooks = await startSending({ answer });
  await makeDue(webhooks, 'whr_1', 12);
  await expect.poll(() => to(webhooks, 'whr_1')).toBe(8);
  waiting[0]?.resolve(answered(200));
  await expect.poll(() => to(webhooks, 'whr_1')).toBe(9);
  for (let i = 1; i < 12; i++) {
    await expect.poll(() => waiting.length).toBeGreaterThan(i);
    waiting[i]?.resolve(answered(200));
  }
  await expect
    .poll(async () => (await webhooks.deliveries()).every(({ status }) => status === 'succeeded'))
    .toBe(true);
});

test('case 23: a client whose receivers never answer does not keep another client waiting', async () => {
  const webhooks = await startSending({ settings: { concurrency: 16 } });
  const { context, egress } = webhooks;
  const never = silence();
  egress.answer = ({ url }) => (url.includes('whr_dead') ? never : answered(200));
  for (const n of [1, 2, 3]) {
    const _id = `whr_dead${n}`;
    await seedRegistration(context, { _id, clientId: 'cli_dead', brandId: 'brd_dead' });
  }
  await makeDue(webhooks, 'whr_dead1', 10);
  await makeDue(webhooks, 'whr_1', 20);
  await expect.poll(() => to(webhooks, 'whr_1')).toBe(20);
  expect(egress.sent.length - to(webhooks, 'whr_1')).toBe(4);
});

test('slow receivers of many clients share a fifth of the places', async () => {
  const webhooks = await startSending({ settings: { concurrency: 20 } });
  const { context, egress } = webhooks;
  const never = silence();
  egress.answer = ({ url }) => (url.includes('whr_slow') ? never : answered(200));
  for (let n = 1; n <= 8; n++) {
    const owner = { clientId: `cli_s${n}`, brandId: `brd_s${n}` };
    await seedRegistration(context, { _id: `whr_slow${n}`, ...owner, receiver: { isSlow: true } });
    await makeDue(webhooks, `whr_slow${n}`, 2);
  }
  await makeDue(webhooks, 'whr_1', 10);
  await expect.poll(() => to(webhooks, 'whr_1')).toBe(10);
  expect(egress.sent.length - 10).toBe(4);
});

test('a receiver that timed out counts as slow until it answers in time', async () => {
  const webhooks = await startSending();
  const { context, egress, clock } = webhooks;
  const isSlow = async () => (await context.registrations.get('whr_1'))?.receiver?.isSlow;
  egress.answer = () => unanswered('timeout: response', { durationMs: 15_000 });
  await makeDue(webhooks, 'whr_1', 1);
  await expect.poll(isSlow).toBe(true);
  egress.answer = () => answered(200);
  await clock.advance(6 * second);
  await expect.poll(isSlow).toBe(false);
});

test('a receiver that failed ten times in a row is asked once in 30 seconds, and its deliveries lose no tries', async () => {
  const webhooks = await startSending();
  const { context, egress, clock } = webhooks;
  egress.answer = () => answered(500);
  await makeDue(webhooks, 'whr_1', 10);
  const failures = async () => (await context.registrations.get('whr_1'))?.receiver?.failures;
  await expect.poll(failures).toBe(10);
  await clock.advance(29 * second);
  expect(egress.sent).toHaveLength(10);
  await clock.advance(2 * second);
  await expect.poll(failures).toBe(11);
  await clock.advance(20 * second);
  expect(egress.sent).toHaveLength(11);
  // The receiver is well again: all that is due is sent.
  egress.answer = () => answered(200);
  await clock.advance(15 * second);
  await expect
    .poll(async () => (await webhooks.deliveries()).map(({ status }) => status))
    .toEqual(Array<string>(10).fill('succeeded'));
});

test('decisions.md 16: a first attempt that waited for its receiver counts as delayed by it, also once the receiver works', async () => {
  const registry = createRegistry('webhooks');
  const webhooks = await startSending({ registry });
  const { context, egress, clock } = webhooks;
  const late = async (receiver: string) => {
    const text = await registry.getSingleMetricAsString('webhook_first_attempt_seconds');
    const upTo = (le: string) =>
      Number(new RegExp(`_bucket{le="${le}"[^}]*receiver="${receiver}".* (\\d+)$`, 'm').exec(text)?.[1]);
    return upTo('\\+Inf') - upTo('5');
  };
  egress.answer = () => answered(500);
  await makeDue(webhooks, 'whr_1', 10);
  const failures = async () => (await context.registrations.get('whr_1'))?.receiver?.failures;
  await expect.poll(failures).toBe(10);
  await makeDue(webhooks, 'whr_1', 5);
  egress.answer = () => answered(200);
  await clock.advance(40 * second);
  await expect
    .poll(async () => (await webhooks.deliveries()).map(({ status }) => status))
    .toEqual(Array<string>(15).fill('succeeded'));
  expect([await late('works'), await late('delays')]).toEqual([0, 5]);
});
