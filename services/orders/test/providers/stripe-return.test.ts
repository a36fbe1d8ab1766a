import { dayMs } from '@telehealth/ids';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { eraseJourneyOrders } from '../../src/app/payments/erase-journey-orders.ts';
import { createReturnFromCheckout } from '../../src/app/payments/return-from-checkout.ts';
import { type paymentIntent, session } from './stripe-objects.ts';
import { ordered, total } from './stripe-ordered.ts';

const returnUrl = 'https://shop.example/thanks?lang=es';

async function paying() {
  const order = await ordered({ returnUrl });
  const { stripe, orders, orderRef } = order;
  return {
    ...order,
    put: (intent: Parameters<typeof paymentIntent>[0]) =>
      stripe.put({ amount: total, metadata: { order_ref: orderRef }, ...intent }),
    back: async (checkoutRef = 'cs_test_1') =>
      (await orders.returns.returnFromCheckout({ checkoutRef })).location,
    addressWith: (result: string) => `${returnUrl}&order_ref=${orderRef}&result=${result}`,
  };
}

test.each([
  [{ status: 'succeeded', amount_received: total }, 'paid'],
  [{ status: 'requires_capture', amount_capturable: total }, 'authorized'],
  [{ status: 'processing' }, 'pending'],
] as const)(
  'decisions.md 6, 14: a patient whose payment is %j comes back with result %s, although no message of Stripe has arrived',
  async (intent, result) => {
    const { put, back, addressWith } = await paying();
    put(intent);
    expect(await back()).toBe(addressWith(result));
  },
);

test('decisions.md 14: Stripe is not asked again after the payment is decided', async () => {
  const { put, back, addressWith, stripe, state } = await paying();
  put({ status: 'succeeded', amount_received: total });
  await back();
  const before = stripe.received.length;
  expect([await back(), await state()]).toEqual([addressWith('paid'), 'paid']);
  expect(stripe.received).toHaveLength(before);
});

test('decisions.md 13: Stripe is asked about an order at most once in five seconds, however often the patient comes back', async () => {
  const { orders, put, addressWith, stripe } = await paying();
  const clock = { now: 0 };
  const back = createReturnFromCheckout(orders.context, () => clock.now);
  const asked = () => stripe.received.filter(({ path }) => path === '/v1/checkout/sessions/cs_test_1').length;
  const come = () => Promise.all(Array.from({ length: 20 }, () => back('cs_test_1', {})));
  const before = asked();
  expect(new Set(await come())).toEqual(new Set([addressWith('pending')]));
  clock.now = 4999;
  await come();
  expect(asked() - before).toBe(1);
  put({ status: 'succeeded', amount_received: total });
  clock.now = 5001;
  expect(new Set(await come())).toEqual(new Set([addressWith('paid')]));
  expect(asked() - before).toBe(2);
});

test('decisions.md 6: what is under way at a bank is pending, and Stripe is not asked for it', async () => {
  const { put, back, addressWith, send, stripe } = await paying();
  put({ status: 'processing' });
  await send(
    'checkout.session.completed',
    session({ status: 'complete', payment_status: 'unpaid', payment_intent: 'pi_1' }),
  );
  await send('payment_intent.processing', stripe.intent ?? {});
  const before = stripe.received.length;
  expect(await back()).toBe(addressWith('pending'));
  expect(stripe.received).toHaveLength(before);
});

test('decisions.md 14: while Stripe does not answer, what is unknown is pending', async () => {
  const { put, back, addressWith, stripe } = await paying();
  put({ status: 'succeeded', amount_received: total });
  const away: typeof stripe.script = (response) => {
    stripe.script = away;
    response.writeHead(503).end();
  };
  stripe.script = away;
  expect(await back()).toBe(addressWith('pending'));
});

test('decisions.md 14: a debit that the bank refused is not called paid', async () => {
  const { put, back, addressWith, send, wait, stripe } = await paying();
  put({ status: 'processing' });
  await send(
    'checkout.session.completed',
    session({ status: 'complete', payment_status: 'unpaid', payment_intent: 'pi_1' }),
  );
  put({ status: 'canceled' });
  await send('payment_intent.canceled', stripe.intent ?? {});
  await wait(dayMs);
  expect(await back()).toBe(addressWith('cancelled'));
});

test('decisions.md 4: after the erasure of the patient the checkout sends nobody to the shop', async () => {
  const { put, back, orders } = await paying();
  put({ status: 'processing' });
  await eraseJourneyOrders(orders.context, { clientId: 'cli_1', brandId: 'brd_1', journeyId: 'jny_1' });
  expect(await back()).toBe('');
});

test('a checkout that no order has is not-found', async () => {
  const { back } = await paying();
  for (const unknown of ['', 'cs_test_2', '{CHECKOUT_SESSION_ID}']) {
    expect(await refusalOf(back(unknown))).toBe('not-found');
  }
});
