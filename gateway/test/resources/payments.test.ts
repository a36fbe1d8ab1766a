import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Capture, OrderState } from '@telehealth/contracts/orders/v1/order';
import { RefundStatus } from '@telehealth/contracts/orders/v1/refund';
import { expect, test } from 'vitest';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const order = {
  orderRef: 'ord_1',
  state: OrderState.CREATED,
  totalMinor: 24_900n,
  capturedMinor: 20_000n,
  refundedMinor: 5_000n,
  currency: 'USD',
};
const paymentJson = { order_ref: 'ord_1', payment_state: 'created', total_minor: 24_900, currency: 'USD' };
/** decisions.md 14 shows what the money did in orders; a payment shows it to its patient. */
const statusJson = { ...paymentJson, captured_minor: 20_000, refunded_minor: 5_000 };
const initiated = {
  order,
  checkoutUrl: 'https://pay.example/c/1',
  expiresAt: timestampFromMs(1_770_134_712_408),
  created: true,
};
const refund = {
  refundId: 'rfd_1',
  orderRef: 'ord_1',
  amountMinor: 500n,
  currency: 'USD',
  status: RefundStatus.PENDING,
  createdAt: timestampFromMs(1_770_134_712_408),
};

const gateway = gatewayOfFile({
  script: {
    payments: {
      initiatePayment: async () => initiated,
      capturePayment: async () => ({ order: { ...order, state: OrderState.PAID } }),
      cancelPayment: async () => ({ order: { ...order, state: OrderState.CANCELLED } }),
      refundPayment: async () => ({ refund }),
    },
    orders: { getOrder: async () => ({ order }) },
  },
});

const post = (path: string, payload?: object) => gateway.ask(`POST /v1/payments${path}`, payload);

test('decisions.md 3, payment initiation: 201 with the order and where the patient pays, and nothing else', async () => {
  const answer = await post('', { journey_id: 'jny_1' });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      data: {
        ...paymentJson,
        checkout_url: 'https://pay.example/c/1',
        expires_at: '2026-02-03T16:05:12.408Z',
      },
    },
  ]);
  expect(gateway.sent()).toMatchObject({
    journeyId: 'jny_1',
    offeringRef: '',
    returnUrl: '',
    capture: Capture.UNSPECIFIED,
  });
});

test('decisions.md 6: an order that is open already is 200 with the same body', async () => {
  const first = await post('', { journey_id: 'jny_1' });
  gateway.answer('payments', 'initiatePayment', { ...initiated, created: false });
  const again = await post('', { journey_id: 'jny_1' });
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});

test('decisions.md 3, payment initiation: every member of the body reaches the service', async () => {
  const body = {
    journey_id: 'jny_1',
    offering_ref: 'wl-1',
    return_url: 'https://shop.example/thanks',
    capture: 'manual',
  };
  expect((await post('', body)).statusCode).toBe(201);
  expect(gateway.sent()).toMatchObject({
    offeringRef: 'wl-1',
    returnUrl: 'https://shop.example/thanks',
    capture: Capture.MANUAL,
  });
});

test('interface.md 2.10 and 4.9: the status of a payment is its four members and what was taken and given back, bare', async () => {
  const answer = await gateway.ask('GET /v1/payments/ord_1/status');
  expect([answer.statusCode, answer.json()]).toEqual([200, statusJson]);
});

test('decisions.md 14: capture answers the status of the payment; the amount may be left out', async () => {
  const answer = await post('/ord_1/capture', { amount_minor: 500 });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: { ...statusJson, payment_state: 'paid' } },
  ]);
  expect(gateway.sent().amountMinor).toBe(500n);
  await post('/ord_1/capture', {});
  expect(gateway.sent().amountMinor).toBeUndefined();
});

test('decisions.md 6: a refund is 201 with exactly its members; the amount may be left out', async () => {
  const answer = await post('/ord_1/refunds', { amount_minor: 500 });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      data: {
        refund_id: 'rfd_1',
        order_ref: 'ord_1',
        amount_minor: 500,
        currency: 'USD',
        status: 'pending',
        created_at: '2026-02-03T16:05:12.408Z',
      },
    },
  ]);
  expect(gateway.sent().amountMinor).toBe(500n);
  await post('/ord_1/refunds', {});
  expect(gateway.sent().amountMinor).toBeUndefined();
});

test.each([2n ** 31n, 2n ** 40n + 1n, BigInt(Number.MAX_SAFE_INTEGER)])(
  'interface.md conventions: an amount of %s minor units goes in and out as that integer',
  async (amountMinor) => {
    gateway.script.payments = {
      refundPayment: async (message) => ({ refund: { ...refund, amountMinor: message.amountMinor ?? 0n } }),
    };
    gateway.answer('orders', 'getOrder', { order: { ...order, totalMinor: amountMinor } });
    const refunded = await gateway.app.inject({
      ...{ method: 'POST', url: '/v1/payments/ord_1/refunds' },
      headers: { ...ownHeaders, 'content-type': 'application/json' },
      payload: `{"amount_minor":${amountMinor}}`,
    });
    expect(gateway.sent().amountMinor).toBe(amountMinor);
    expect(refunded.body).toContain(`"amount_minor":${amountMinor},`);
    const status = await gateway.ask('GET /v1/payments/ord_1/status');
    expect(status.body).toContain(`"total_minor":${amountMinor},`);
  },
);
