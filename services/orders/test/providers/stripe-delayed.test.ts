import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { dayMs, hourMs } from '@telehealth/ids';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { eraseJourneyOrders } from '../../src/app/payments/erase-journey-orders.ts';
import { as } from '../orders-under-test.ts';
import { paymentIntent, session } from './stripe-objects.ts';
import { aQuarterHourMs, ordered, total } from './stripe-ordered.ts';

const declined = { type: 'invalid_request_error', code: 'payment_method_customer_decline' } as const;

/** An order whose patient is done at Stripe, and whose money is still on its way. */
async function debited(status: 'processing' | 'requires_action' | 'requires_confirmation' = 'processing') {
  const order = await ordered();
  const { stripe, orders, orderRef } = order;
  const metadata = { order_ref: orderRef };
  const put = (intent: Parameters<typeof stripe.put>[0]) =>
    stripe.put({ amount: total, metadata, ...intent });
  put({ status });
  await order.send(
    'checkout.session.completed',
    session({ status: 'complete', payment_status: 'unpaid', payment_intent: 'pi_1' }),
  );
  await order.wait(1000);
  return {
    ...order,
    put,
    /** The requests that ask Stripe to end something. */
    ending: () => stripe.received.filter(({ path }) => /\/(cancel|expire)$/.test(path)),
    initiate: () => refusalOf(orders.initiate()),
    cancel: () => refusalOf(orders.payments.cancelPayment({ orderRef }, as())),
    fails: () => put({ status: 'requires_payment_method', last_payment_error: declined as never }),
  };
}

test.each(['processing', 'requires_action', 'requires_confirmation'] as const)(
  'decisions.md 6: a complete and unpaid checkout whose payment is %s is processing, and nobody but Stripe ends it',
  async (status) => {
    const { orders, orderRef, state, wait, initiate, cancel, ending, stripe } = await debited(status);
    expect(await state()).toBe('processing');
    const shown = async () => (await orders.orders.getOrder({ orderRef }, as())).order?.state;
    expect(await shown()).toBe(OrderState.PROCESSING);
    for (const passed of [hourMs, dayMs, dayMs, 5 * dayMs]) {
      await wait(passed);
      const before = stripe.received.length;
      expect([await initiate(), await cancel()]).toEqual(
        Array.from({ length: 2 }, () => 'conflict payment_pending'),
      );
      expect(stripe.received).toHaveLength(before);
      expect(await state()).toBe('processing');
    }
    expect(ending()).toEqual([]);
    expect(await orders.placed()).toHaveLength(1);
    expect(await orders.standings()).toEqual(['processing']);
  },
);

test('decisions.md 6: an order that is being paid is in the list of those that are created', async () => {
  const { orders, orderRef } = await debited();
  const listed = async (state: OrderState) =>
    (await orders.orders.listOrders({ state }, as())).orders.map((order) => order.orderRef);
  expect(await listed(OrderState.CREATED)).toEqual([orderRef]);
  expect(await listed(OrderState.PAYMENT_FAILED)).toEqual([]);
});

test('decisions.md 6: a debit that succeeds after five days is paid', async () => {
  const { put, state, wait, send, stripe, orders } = await debited();
  await wait(5 * dayMs);
  put({ status: 'succeeded', amount_received: total });
  await send('payment_intent.succeeded', stripe.intent ?? {});
  expect(await state()).toBe('paid');
  expect(await orders.standings()).toEqual(['processing', 'paid']);
});

test.each([
  ['an event of the payment', 'payment_intent.payment_failed'],
  ['an event of the checkout', 'checkout.session.async_payment_failed'],
  ['a reading alone', undefined],
])(
  'decisions.md 6: a debit that fails after five days, by %s, makes room for another order',
  async (_, type) => {
    const { fails, state, wait, send, stripe, orders, orderRef } = await debited();
    await wait(5 * dayMs);
    fails();
    if (type !== undefined)
      await send(type, type.startsWith('payment') ? (stripe.intent ?? {}) : (stripe.session ?? {}));
    await wait(10 * dayMs);
    expect(await state()).toMatch(/^(payment_failed|cancelled)$/);
    const second = await orders.initiate();
    expect(second).toMatchObject({ created: true });
    expect(second.orderRef).not.toBe(orderRef);
    expect(await state()).toBe('cancelled');
  },
);

test('decisions.md 6: a debit that fails within the day leaves a checkout that nobody can pay at, so a new one is opened', async () => {
  const { fails, state, send, stripe, orders, orderRef } = await debited();
  orders.clock.pass(hourMs);
  fails();
  await send('payment_intent.payment_failed', stripe.intent ?? {});
  expect(await state()).toBe('payment_failed');
  const second = await orders.initiate();
  expect(second).toMatchObject({ created: true });
  expect(second.orderRef).not.toBe(orderRef);
});

test('decisions.md 6: a debit that Stripe cancels is cancelled', async () => {
  const { put, state, send, stripe, initiate } = await debited();
  put({ status: 'canceled' });
  await send('payment_intent.canceled', stripe.intent ?? {});
  expect(await state()).toBe('cancelled');
  expect(await initiate()).toBe('ok');
});

test('decisions.md 6: events of a debit count by their times, in whatever order they arrive', async () => {
  const { stripe, put, state, orders, orderRef, send } = await debited();
  const metadata = { order_ref: orderRef };
  const intent = (said: object) => paymentIntent({ amount: total, metadata, ...said });
  put({ status: 'succeeded', amount_received: total });
  await send('payment_intent.succeeded', stripe.intent ?? {});
  await send('payment_intent.processing', intent({ status: 'processing' }));
  await send('payment_intent.created', intent({}));
  expect(await state()).toBe('paid');
  expect(await orders.unapplied()).toEqual([]);
});

test('decisions.md 6: a payment that began while the order was to be ended is left alone, and refused once', async () => {
  const { stripe, orders, orderRef, state } = await ordered();
  const { initiate } = orders;
  orders.clock.pass(25 * hourMs);
  stripe.now = Math.floor(orders.clock.now() / 1000);
  stripe.put({ amount: total, metadata: { order_ref: orderRef }, status: 'processing' });
  const before = stripe.received.length;
  expect(await refusalOf(initiate())).toBe('conflict payment_pending');
  expect(stripe.received.length - before).toBeLessThan(10);
  expect(stripe.intent?.status).toBe('processing');
  expect(await state()).toBe('processing');
});

test('decisions.md 6: an order that the provider does not end causes no loop of requests', async () => {
  const { stripe, orders, orderRef } = await ordered();
  orders.clock.pass(25 * hourMs);
  stripe.now = Math.floor(orders.clock.now() / 1000);
  stripe.put({ amount: total, metadata: { order_ref: orderRef }, status: 'imagined' }, 'open');
  stripe.script = (response) =>
    void response.writeHead(400).end('{"error":{"type":"invalid_request_error"}}');
  const before = stripe.received.length;
  await refusalOf(orders.initiate());
  expect(stripe.received.length - before).toBeLessThan(10);
});

test('decisions.md 6: a patient who was led to a bank and has not decided may come back to the open checkout', async () => {
  const { stripe, orders, orderRef, checkoutUrl, state, send } = await ordered();
  stripe.put({ amount: total, metadata: { order_ref: orderRef }, status: 'requires_action' }, 'open');
  await send('payment_intent.requires_action', stripe.intent ?? {});
  await orders.sweep();
  expect(await state()).toBe('created');
  expect(await orders.initiate()).toEqual({ orderRef, checkoutUrl, created: false });
});

test('decisions.md 4: the erasure of a patient during a bank debit removes the references to the patient, and keeps the debit', async () => {
  const { orders, put, state, stripe, send, ending } = await debited();
  await eraseJourneyOrders(orders.context, { clientId: 'cli_1', brandId: 'brd_1', journeyId: 'jny_1' });
  await orders.context.relay.drain();
  expect(JSON.stringify(await orders.placed())).not.toContain('jny_1');
  expect([await state(), ending()]).toEqual(['processing', []]);
  put({ status: 'succeeded', amount_received: total });
  await send('payment_intent.succeeded', stripe.intent ?? {});
  expect(await state()).toBe('paid');
});

test('decisions.md 6: a smaller capture is no refund, whatever refund Stripe makes of the rest', async () => {
  const { stripe, orders, orderRef, state, send, wait } = await ordered();
  const metadata = { order_ref: orderRef };
  stripe.put({ amount: total, amount_capturable: total, status: 'requires_capture', metadata });
  await wait(aQuarterHourMs);
  await orders.payments.capturePayment({ orderRef, amountMinor: 20_000n }, as());
  const rest = {
    ...{ id: 're_rest', object: 'refund', amount: total - 20_000, charge: 'ch_1', currency: 'usd' },
    ...{ created: stripe.now, metadata: {}, payment_intent: 'pi_1', status: 'succeeded' },
    ...{ balance_transaction: null, reason: null },
  };
  stripe.refunds.push(rest as never);
  await send('refund.created', rest);
  await send('charge.refunded', {
    ...{ id: 'ch_1', object: 'charge', amount: total, amount_captured: 20_000, captured: true },
    ...{
      amount_refunded: total - 20_000,
      refunded: false,
      currency: 'usd',
      metadata,
      payment_intent: 'pi_1',
    },
  });
  await wait(aQuarterHourMs);
  expect(await state()).toBe('paid');
  const { order } = await orders.orders.getOrder({ orderRef }, as());
  expect(order).toMatchObject({ capturedMinor: 20_000n, refundedMinor: 0n });
  const { entries } = await orders.orders.getOrderLedger({ orderRef }, as());
  expect(entries.map(({ amountMinor }) => Number(amountMinor))).toEqual([total, total - 20_000, 20_000]);
  const moved = [`authorized ${total}`, `voided ${total - 20_000}`, 'captured 20000'];
  expect(await orders.announced()).toEqual(moved);
  expect((await orders.orders.listRefunds({ orderRef }, as())).refunds).toEqual([]);
  expect(await refusalOf(orders.payments.refundPayment({ orderRef, amountMinor: 20_000n }, as()))).toBe('ok');
  expect(await state()).toBe('refunded');
});

test('decisions.md 6: an authorization that expires is a void, and no refund', async () => {
  const { stripe, orders, orderRef, state, send, wait } = await ordered();
  const metadata = { order_ref: orderRef };
  stripe.put({ amount: total, amount_capturable: total, status: 'requires_capture', metadata });
  await wait(aQuarterHourMs);
  stripe.put({ amount_capturable: 0, status: 'canceled', cancellation_reason: 'automatic' });
  const whole = {
    ...{ id: 're_whole', object: 'refund', amount: total, charge: 'ch_1', currency: 'usd' },
    ...{ created: stripe.now, metadata: {}, payment_intent: 'pi_1', status: 'succeeded' },
    ...{ balance_transaction: null, reason: 'expired_uncaptured_charge' },
  };
  stripe.refunds.push(whole as never);
  await send('refund.created', whole);
  await wait(aQuarterHourMs);
  expect(await state()).toBe('cancelled');
  expect(await orders.announced()).toEqual([`authorized ${total}`, `voided ${total}`, 'cancelled']);
});
