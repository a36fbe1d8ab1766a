import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { charge, dispute, paymentIntent, refund, session } from './stripe-objects.ts';
import { ordered, total } from './stripe-ordered.ts';

/** What another system has in the account: with no metadata, or with its own under the same name. */
const theirs = { id: 'pi_9', metadata: {} };
const foreign = [
  ['payment_intent.succeeded', paymentIntent({ ...theirs, status: 'succeeded', amount_received: 5 })],
  ['payment_intent.processing', paymentIntent({ ...theirs, metadata: { order_ref: '4711' } })],
  ['payment_intent.canceled', paymentIntent({ ...theirs, metadata: null as never, status: 'canceled' })],
  ['charge.succeeded', charge({ metadata: {}, payment_intent: 'pi_9' })],
  ['refund.updated', refund({ payment_intent: 'pi_9' })],
  ['charge.dispute.created', dispute({ payment_intent: 'pi_9' })],
  ['checkout.session.completed', session({ id: 'cs_test_9', metadata: null, status: 'complete' })],
  ['checkout.session.expired', session({ id: 'cs_test_9', metadata: {}, status: 'expired' })],
] as const;

const unappliedIn = async (registry: ReturnType<typeof createRegistry>) =>
  Object.fromEntries(
    Object.entries(await readSeries(registry, 'payment_confirmations_unapplied', 'reason')).filter(
      ([, value]) => value !== 0,
    ),
  );

test('decisions.md 6: signed confirmations about foreign objects are counted separately', async () => {
  const registry = createRegistry('orders');
  const { send, orders, state } = await ordered({}, { registry });
  for (const [type, object] of foreign) await send(type, object);
  expect(new Set((await orders.unapplied()).map(({ reason }) => reason))).toEqual(new Set(['foreign']));
  expect(await unappliedIn(registry)).toEqual({ foreign: foreign.length });
  expect(await state()).toBe('created');
});

test('a confirmation that names a missing order of the platform is unmatched, and counted', async () => {
  const registry = createRegistry('orders');
  const { send } = await ordered({}, { registry });
  await send('payment_intent.succeeded', paymentIntent({ ...theirs, metadata: { order_ref: 'ord_lost' } }));
  expect(await unappliedIn(registry)).toEqual({ unmatched: 1 });
});

test('a refund and a dispute that came before their payment is known are applied once it is', async () => {
  const { send, orders, state, pay, wait, intent } = await ordered();
  pay();
  await send('refund.updated', refund({ amount: 900 }));
  await send('charge.dispute.created', dispute({ amount: total }));
  expect((await orders.unapplied()).map(({ reason }) => reason)).toEqual(['foreign', 'foreign']);
  await send('payment_intent.succeeded', intent());
  await wait(1000);
  expect(await orders.unapplied()).toEqual([]);
  expect(await state()).toBe('disputed');
});
