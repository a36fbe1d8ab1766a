import { expect, test } from 'vitest';
import { startStripe } from './fake-stripe.ts';
import { dispute, moved, refund, start } from './stripe-objects.ts';
import { checkoutOf, told } from './stripe-under-test.ts';

const total = 3_000_000_001;

async function opened(said: Parameters<typeof checkoutOf>[0] = {}) {
  const { fake, provider, clock } = await startStripe();
  const opening = await provider.openCheckout(checkoutOf(said), {});
  if (opening === undefined) throw new Error('the checkout is refused');
  return { fake, provider, clock, refs: opening.refs };
}

test('decisions.md 6: a checkout asks for the amount of the order, and sends Stripe no more than its reference', async () => {
  const { fake } = await opened({ capture: 'manual' });
  const [request] = fake.received;
  expect(Object.fromEntries(request?.params ?? [])).toEqual({
    mode: 'payment',
    client_reference_id: 'ord_1',
    'metadata[order_ref]': 'ord_1',
    'payment_intent_data[capture_method]': 'manual',
    'payment_intent_data[metadata][order_ref]': 'ord_1',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '3000000001',
    'line_items[0][price_data][product_data][name]': 'Order ord_1',
    'adaptive_pricing[enabled]': 'false',
    success_url: 'https://platform.example/checkout/return?checkout={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/done?order_ref=ord_1&result=cancelled',
    expires_at: String(start + 3600 - 60),
  });
  expect(request).toMatchObject({ authorization: 'Bearer sk_test_canary', idempotencyKey: 'ord_1' });
});

test('an order without a return address sends the patient to the platform', async () => {
  const { fake } = await opened({ returnUrl: undefined });
  expect(fake.received[0]?.params.get('cancel_url')).toBe('https://platform.example/checkout/done');
});

test('a checkout that is asked for twice is one, as it was opened', async () => {
  const { fake, provider } = await startStripe();
  const first = await provider.openCheckout(checkoutOf(), {});
  fake.now += 60;
  expect(await provider.openCheckout(checkoutOf(), {})).toEqual(first);
  expect(first).toMatchObject({
    refs: { checkoutRef: 'cs_test_1' },
    checkoutUrl: 'https://checkout.example/c/pay/cs_test_1',
    expiresAt: (start + 3600 - 60) * 1000,
  });
  expect(first && told(first)).toEqual(['checkout cs_test_1 open 0']);
});

test('a read reports the checkout, its payment, its refunds and its disputes, at the time of Stripe', async () => {
  const { fake, provider, refs } = await opened();
  fake.put({ status: 'succeeded', amount_received: total });
  fake.refunds.push(refund({ id: 're_2', status: 'pending' }), refund());
  fake.disputes.push(dispute({ status: 'lost', balance_transactions: [moved('txn_1', -1000)] }));
  fake.now += 90;
  const view = await provider.read(refs, {});
  expect(view.refs).toEqual({ checkoutRef: 'cs_test_1', paymentRef: 'pi_1' });
  expect(told(view)).toEqual([
    'checkout cs_test_1 closed 0',
    `payment pi_1 captured ${total}`,
    `capture pi_1 succeeded ${total}`,
    'refund re_2 pending 100',
    'refund re_1 succeeded 100',
    'dispute dp_1 lost 1000',
    'dispute_debit txn_1 succeeded 1000',
  ]);
  const times = view.reports.map(({ at }) => at / 1000 - start);
  expect(times).toEqual([90, 90, 90, 90, 90, 90, 7]);
});

test('a read of a payment that waits after a decline reports the decline', async () => {
  const { fake, provider, refs } = await opened();
  fake.put({ last_payment_error: { type: 'card_error' } }, 'open');
  expect(told(await provider.read(refs, {}))).toEqual([
    'checkout cs_test_1 open 0',
    `payment pi_1 failed ${total}`,
  ]);
});

test('a read has every refund, also those behind the first page', async () => {
  const { fake, provider, refs } = await opened();
  fake.put({ status: 'succeeded', amount_received: total });
  fake.refunds.push(...Array.from({ length: 201 }, (_, i) => refund({ id: `re_${i}` })));
  const { reports } = await provider.read(refs, {});
  const read = reports.flatMap(({ object, ref }) => (object === 'refund' ? [ref] : []));
  expect(new Set(read).size).toBe(201);
});

test('a read of an order without a checkout sends no request', async () => {
  const { fake, provider } = await startStripe();
  expect(await provider.read({}, {})).toEqual({ refs: {}, reports: [] });
  expect(fake.received).toEqual([]);
});

test('a cancellation closes an open checkout', async () => {
  const { provider, refs } = await opened();
  expect(told(await provider.cancel(refs, {}))).toEqual(['checkout cs_test_1 closed 0']);
  expect(told(await provider.cancel(refs, {}))).toEqual(['checkout cs_test_1 closed 0']);
});

test('a cancellation releases an authorized payment', async () => {
  const { fake, provider, refs } = await opened({ capture: 'manual' });
  fake.put({ status: 'requires_capture', amount_capturable: total });
  const cancelled = [`checkout cs_test_1 closed 0`, `payment pi_1 cancelled ${total}`];
  expect(told(await provider.cancel(refs, {}))).toEqual(cancelled);
  expect(told(await provider.cancel(refs, {}))).toEqual(cancelled);
});

test('decisions.md 14: a capture takes what is authorized, or a part of it, and a second one takes nothing', async () => {
  const { fake, provider } = await opened({ capture: 'manual' });
  const refs = { checkoutRef: 'cs_test_1', paymentRef: 'pi_1' };
  fake.put({ status: 'requires_capture', amount_capturable: total });
  const captured = [
    'checkout cs_test_1 closed 0',
    'payment pi_1 captured 1000',
    'capture pi_1 succeeded 1000',
  ];
  expect(told(await provider.capture({ refs, amountMinor: 1000, currency: 'USD' }, {}))).toEqual(captured);
  expect(told(await provider.capture({ refs, amountMinor: 5000, currency: 'USD' }, {}))).toEqual(captured);
});

test('decisions.md 14: a capture of an authorization that has expired reports that it is cancelled', async () => {
  const { fake, provider } = await opened({ capture: 'manual' });
  const refs = { checkoutRef: 'cs_test_1', paymentRef: 'pi_1' };
  fake.put({ status: 'canceled', cancellation_reason: 'automatic' });
  expect(told(await provider.capture({ refs, amountMinor: 1000, currency: 'USD' }, {}))).toEqual([
    'checkout cs_test_1 closed 0',
    `payment pi_1 cancelled ${total}`,
  ]);
});

test('decisions.md 6: a cancellation after the capture reports the capture', async () => {
  const { fake, provider, refs } = await opened();
  fake.put({ status: 'succeeded', amount_received: total });
  expect(told(await provider.cancel(refs, {}))).toContain(`capture pi_1 succeeded ${total}`);
});

test('a refund is made once for its id, and refused above what is left', async () => {
  const { fake, provider } = await opened();
  fake.put({ status: 'succeeded', amount_received: total });
  const refs = { checkoutRef: 'cs_test_1', paymentRef: 'pi_1' };
  const asked = { refs, refundId: 'rfd_1', amountMinor: 1_000_000_000, currency: 'USD' };
  const first = await provider.refund(asked, {});
  const again = await provider.refund(asked, {});
  expect([first.refundRef, again.refundRef]).toEqual(['re_1', 're_1']);
  expect(told(first)).toContain('refund re_1 succeeded 1000000000');
  expect(fake.refunds).toHaveLength(1);
  const request = fake.received.find(({ path, method }) => method === 'POST' && path === '/v1/refunds');
  expect(request).toMatchObject({ idempotencyKey: 'rfd_1' });
  const tooLarge = await provider.refund({ ...asked, refundId: 'rfd_2', amountMinor: 2_000_000_002 }, {});
  expect(tooLarge.refundRef).toBeUndefined();
  expect(told(tooLarge)).toContain('refund re_1 succeeded 1000000000');
});

test('a refund that fails after it was made is reported as failed when it is asked for again', async () => {
  const { fake, provider } = await opened();
  fake.put({ status: 'succeeded', amount_received: total });
  const refs = { checkoutRef: 'cs_test_1', paymentRef: 'pi_1' };
  const asked = { refs, refundId: 'rfd_1', amountMinor: 100, currency: 'USD' };
  await provider.refund(asked, {});
  fake.refunds = [refund({ status: 'failed' })];
  expect(told(await provider.refund(asked, {})).filter((line) => line.startsWith('refund'))).toEqual([
    'refund re_1 failed 100',
  ]);
});
