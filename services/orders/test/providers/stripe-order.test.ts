import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { as, startOrders } from '../orders-under-test.ts';
import { startFakeStripe } from './fake-stripe.ts';
import { dispute, event, moved, paymentIntent, session } from './stripe-objects.ts';
import { signed } from './stripe-signature.ts';
import { stripeAt, webhookSecret } from './stripe-under-test.ts';

const total = 29_900;
const aQuarterHourMs = 15 * 60 * 1000;

/** An order that is paid at Stripe, whose messages arrive when the test sends them. */
async function ordered() {
  const stripe = await startFakeStripe();
  const clock = fakeClock();
  const { provider } = stripeAt(stripe.apiUrl);
  const orders = await startOrders({ clock, wrapProvider: () => provider });
  const { orderRef, checkoutUrl } = await orders.initiate();
  const metadata = { order_ref: orderRef };
  const paid = { amount: total, amount_received: total, status: 'succeeded', metadata } as const;
  return {
    ...{ stripe, orders, orderRef, checkoutUrl },
    state: () => orders.stateOf(orderRef),
    pay: () => stripe.put(paid),
    intent: () => paymentIntent(paid),
    async send(type: string, object: object) {
      const created = Math.floor(clock.now() / 1000);
      const confirmation = signed(event(type, object, { created }), webhookSecret, created);
      await orders.confirmations.confirm({ provider: 'stripe', ...confirmation });
    },
    /** Lets time pass, also at Stripe, and runs the schedule. */
    async wait(ms: number) {
      clock.pass(ms);
      stripe.now = Math.floor(clock.now() / 1000);
      await orders.sweep();
    },
  };
}

test('an order is paid at the address of Stripe, and the end of the checkout makes the schedule ask', async () => {
  const { checkoutUrl, pay, send, state, wait } = await ordered();
  expect(checkoutUrl).toBe('https://checkout.example/c/pay/cs_test_1');
  pay();
  await send('checkout.session.completed', session({ status: 'complete', payment_intent: 'pi_1' }));
  await wait(1000);
  expect(await state()).toBe('paid');
});

test('a payment that is told before its checkout is held until the order knows it', async () => {
  const { intent, orders, pay, send, state, wait } = await ordered();
  pay();
  await send('payment_intent.succeeded', intent());
  expect(await orders.unapplied()).toHaveLength(1);
  await wait(1000);
  expect(await state()).toBe('paid');
  expect(await orders.unapplied()).toEqual([]);
});

test('what never arrives is found in the list of events', async () => {
  const { pay, state, stripe, wait } = await ordered();
  pay();
  await wait(aQuarterHourMs);
  expect(await state()).toBe('paid');
  const took = dispute({ amount: total, balance_transactions: [moved('txn_1', -total)] });
  stripe.disputes.push(took);
  stripe.tell('charge.dispute.created', took);
  await wait(aQuarterHourMs);
  expect(await state()).toBe('disputed');
  const back = dispute({
    ...{ amount: total, status: 'won' },
    balance_transactions: [moved('txn_1', -total), moved('txn_2', total)],
  });
  stripe.disputes = [back];
  stripe.tell('charge.dispute.closed', back);
  await wait(aQuarterHourMs);
  expect(await state()).toBe('paid');
});

test('a refund is made at Stripe, and fails there later', async () => {
  const { orderRef, orders, pay, send, state, stripe, wait } = await ordered();
  pay();
  await wait(aQuarterHourMs);
  await orders.payments.refundPayment({ orderRef, amountMinor: 900n }, as({ idempotencyKey: 'k' }));
  expect(await state()).toBe('partially_refunded');
  await wait(1000);
  const [made] = stripe.refunds;
  if (made === undefined) throw new Error('no refund');
  await send('refund.failed', { ...made, status: 'failed' });
  expect(await state()).toBe('paid');
});

test('a cancelled order is closed at Stripe, and a payment that came before wins', async () => {
  const open = await ordered();
  await open.orders.payments.cancelPayment({ orderRef: open.orderRef }, as());
  expect(await open.state()).toBe('cancelled');
  expect(open.stripe.session?.status).toBe('expired');

  const paid = await ordered();
  paid.pay();
  await paid.orders.payments.cancelPayment({ orderRef: paid.orderRef }, as()).catch(() => undefined);
  expect(await paid.state()).toBe('paid');
});

test('an order that nobody pays is cancelled when its time is over', async () => {
  const { state, stripe, wait } = await ordered();
  await wait(24 * 60 * 60 * 1000);
  expect(await state()).toBe('cancelled');
  expect(stripe.session?.status).toBe('expired');
});

test('nothing that Stripe calls a thing by is in a log or an event', async () => {
  const { intent, orders, pay, send, wait } = await ordered();
  pay();
  await send('payment_intent.succeeded', intent());
  await wait(aQuarterHourMs);
  const said = orders.log() + JSON.stringify(await orders.events());
  expect(said).not.toMatch(/pi_1|cs_test_1|sk_test|whsec|checkout\.example/);
  expect(said).toContain('order.paid.v1');
});
