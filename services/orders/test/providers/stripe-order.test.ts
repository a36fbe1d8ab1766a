import { refusalOf } from '@telehealth/rpc/testing';
import { describe, expect, test } from 'vitest';
import { as, startOrders } from '../orders-under-test.ts';
import { startFakeStripe } from './fake-stripe.ts';
import { dispute, moved, paymentIntent, session } from './stripe-objects.ts';
import { aQuarterHourMs, ordered, total } from './stripe-ordered.ts';
import { stripeAt, webhookSecret } from './stripe-under-test.ts';

describe.each(['test', 'live'] as const)('decisions.md 6: Stripe in %s mode', (mode) => {
  test('an order is paid at the address of Stripe, and the end of the checkout makes the schedule ask', async () => {
    const { checkoutUrl, pay, send, state, wait } = await ordered({}, { mode });
    expect(checkoutUrl).toBe('https://checkout.example/c/pay/cs_test_1');
    pay();
    await send('checkout.session.completed', session({ status: 'complete', payment_intent: 'pi_1' }));
    await wait(1000);
    expect(await state()).toBe('paid');
  });

  test('a payment that is reported before its checkout waits until the order has its reference', async () => {
    const { intent, orders, pay, send, state, wait } = await ordered({}, { mode });
    pay();
    await send('payment_intent.succeeded', intent());
    expect(await orders.unapplied()).toHaveLength(1);
    await wait(1000);
    expect(await state()).toBe('paid');
    expect(await orders.unapplied()).toEqual([]);
  });

  test('what never arrives is found in the list of events', async () => {
    const { pay, state, stripe, wait } = await ordered({}, { mode });
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
    const { orderRef, orders, pay, send, state, stripe, wait } = await ordered({}, { mode });
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

  test('decisions.md 14: a checkout that Stripe refuses is a conflict, leaves no order, and can be tried again', async () => {
    const stripe = await startFakeStripe(mode);
    const { provider } = stripeAt(stripe.apiUrl, [webhookSecret], mode);
    const orders = await startOrders({ wrapProvider: () => provider });
    stripe.script = (response) => {
      const refusal = {
        error: { type: 'invalid_request_error', code: 'amount_too_small', message: 'canary' },
      };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    };
    const initiate = () =>
      orders.payments.initiatePayment({ journeyId: 'jny_1' }, as({ idempotencyKey: 'k' }));
    expect(await refusalOf(initiate())).toBe('conflict provider_refused');
    expect(await orders.context.orders.find({}, { limit: 1 })).toEqual([]);
    expect(orders.log()).not.toContain('canary');
    expect(await refusalOf(initiate())).toBe('ok');
  });

  test('decisions.md 14: a capture is made at Stripe; one that it refuses is a conflict while the money is still authorized', async () => {
    const { orderRef, orders, send, state, stripe, wait } = await ordered({}, { mode });
    const metadata = { order_ref: orderRef };
    stripe.put({ amount: total, amount_capturable: total, status: 'requires_capture', metadata });
    await wait(aQuarterHourMs);
    expect(await state()).toBe('payment_authorized');
    const capture = () => orders.payments.capturePayment({ orderRef, amountMinor: 900n }, as());
    stripe.script = (response) =>
      void response.writeHead(402).end(JSON.stringify({ error: { type: 'card_error' } }));
    expect(await refusalOf(capture())).toBe('conflict provider_refused');
    expect(await refusalOf(capture())).toBe('ok');
    expect(await state()).toBe('paid');
    await send('payment_intent.succeeded', stripe.intent ?? {});
    await send(
      'payment_intent.amount_capturable_updated',
      paymentIntent({ amount: total, amount_capturable: total, status: 'requires_capture', metadata }),
    );
    expect(await state()).toBe('paid');
    expect(await orders.unapplied()).toEqual([]);
  });

  test('a cancelled order is closed at Stripe, and a payment that came before wins', async () => {
    const open = await ordered({}, { mode });
    await open.orders.payments.cancelPayment({ orderRef: open.orderRef }, as());
    expect(await open.state()).toBe('cancelled');
    expect(open.stripe.session?.status).toBe('expired');

    const paid = await ordered({}, { mode });
    paid.pay();
    await paid.orders.payments.cancelPayment({ orderRef: paid.orderRef }, as()).catch(() => undefined);
    expect(await paid.state()).toBe('paid');
  });

  test('an unpaid order is cancelled when its time is over', async () => {
    const { state, stripe, wait } = await ordered({}, { mode });
    await wait(24 * 60 * 60 * 1000);
    expect(await state()).toBe('cancelled');
    expect(stripe.session?.status).toBe('expired');
  });

  test('nothing that Stripe calls a thing by is in a log or an event', async () => {
    const { intent, orders, pay, send, wait } = await ordered({}, { mode });
    pay();
    await send('payment_intent.succeeded', intent());
    await wait(aQuarterHourMs);
    const said = orders.log() + JSON.stringify(await orders.events());
    expect(said).not.toMatch(/pi_1|cs_test_1|sk_test|sk_live|whsec|checkout\.example/);
    expect(said).toContain('order.changed.v1');
  });
});
