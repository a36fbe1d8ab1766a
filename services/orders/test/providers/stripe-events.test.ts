import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedTypes } from '../../src/adapters/stripe/from-event.ts';
import { startStripe } from './fake-stripe.ts';
import { paymentIntent, start } from './stripe-objects.ts';

const aDay = 24 * 60 * 60;

/** Every page of the list from a cursor on. */
async function readAll(
  { provider }: Pick<Awaited<ReturnType<typeof startStripe>>, 'provider'>,
  from?: string,
  before = (start + 1) * 1000,
) {
  const ids: string[] = [];
  let cursor = from;
  for (;;) {
    const page = await provider.eventsSince(cursor, before, {});
    ids.push(...page.events.map(({ eventId }) => eventId));
    cursor = page.cursor;
    if (!page.hasMore) return { ids, cursor };
  }
}

const declined = paymentIntent({ last_payment_error: { type: 'card_error' } });

test('the list has the events of the last 30 days, oldest first', async () => {
  const { fake, ...stripe } = await startStripe();
  for (const days of [31, 29, 10, 10, 0]) {
    fake.now = start - days * aDay;
    fake.tell('payment_intent.payment_failed', declined);
  }
  expect((await readAll(stripe)).ids).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4']);
});

test('a later reading goes on with the second of the last event', async () => {
  const { fake, ...stripe } = await startStripe();
  fake.now = start - 100;
  fake.tell('payment_intent.payment_failed', declined);
  fake.now = start - 10;
  fake.tell('payment_intent.payment_failed', declined);
  const { cursor } = await readAll(stripe);
  expect((await readAll(stripe, cursor)).ids).toEqual(['evt_1']);
  fake.tell('payment_intent.succeeded', paymentIntent({ status: 'succeeded', amount_received: 5 }));
  expect((await readAll(stripe, cursor)).ids).toEqual(['evt_1', 'evt_2']);
});

test('a reading that finds nothing does not begin at the same place for ever', async () => {
  const { fake, ...stripe } = await startStripe();
  const { cursor } = await readAll(stripe);
  const before = fake.received.length;
  await readAll(stripe, cursor);
  expect(fake.received.length - before).toBe(1);
});

test('a day with more events than a page holds is read whole', async () => {
  const { fake, ...stripe } = await startStripe();
  fake.now = start - 60;
  for (let i = 0; i < 250; i++) fake.tell('payment_intent.payment_failed', declined);
  const { ids } = await readAll(stripe);
  expect(ids).toEqual(Array.from({ length: 250 }, (_, i) => `evt_${i}`));
});

test('events of other types are not asked for', async () => {
  const { fake, ...stripe } = await startStripe();
  fake.now = start - 60;
  fake.tell('customer.created', { id: 'cus_1', object: 'customer' });
  fake.tell('payment_intent.payment_failed', declined);
  expect((await readAll(stripe)).ids).toEqual(['evt_1']);
});

test.each([
  ['test', 'live'],
  ['live', 'test'],
] as const)('decisions.md 6: in %s mode a list with an event of %s data is refused', async (mode, other) => {
  const { fake, ...stripe } = await startStripe(mode);
  fake.now = start - 60;
  fake.tell('payment_intent.payment_failed', declined, { livemode: true });
  await expect(readAll(stripe)).rejects.toThrow(`${other} data`);
});

test('docs/operations/live-mode.md names every type that the endpoint at Stripe needs', () => {
  const page = readFileSync(new URL('../../../../docs/operations/live-mode.md', import.meta.url), 'utf8');
  expect(listedTypes.filter((type) => !page.includes(`\n${type}\n`))).toEqual([]);
});

test('a list is asked for no more types than Stripe takes', () => {
  expect(listedTypes.length).toBeLessThanOrEqual(20);
});
