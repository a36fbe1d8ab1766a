import { beforeAll, expect, test } from 'vitest';
import {
  actAtCheckout,
  initiatePayment,
  openCheckout,
  payOrder,
  pressButton,
} from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: apiKey } = target();

const statusOf = (orderRef: string, brandId = demoBrand()) =>
  send(`${base}/v1/payments/${orderRef}/status`, { headers: bearing(apiKey, brandId) });
const stateOf = async (orderRef: string) => (await statusOf(orderRef)).body.payment_state;
const change = (
  orderRef: string,
  what: 'cancel' | 'capture' | 'refunds',
  body?: object,
  brandId = demoBrand(),
) =>
  send(`${base}/v1/payments/${orderRef}/${what}`, {
    method: 'POST',
    headers: bearing(apiKey, brandId),
    ...(body && { body }),
  });
const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly code: string } }) => [
  status,
  body.code,
];

/** A journey of the demo tenant that can be paid for. */
async function qualified(script = {}): Promise<string> {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' };
  return (await walk(demoIntake(), script, undefined, { query })).journeyId;
}

let journey_id: string;
beforeAll(async () => {
  journey_id = await qualified();
});

test('decisions.md 3 and 6: an order is opened once, can be declined, and is cancelled; a new one follows it', async () => {
  const first = await initiatePayment({ journey_id });
  const { order_ref, checkout_url } = first.body.data;
  expect([first.status, first.body.data]).toMatchObject([
    201,
    { payment_state: 'created', total_minor: 24_900, currency: 'USD' },
  ]);
  expect(Date.parse(first.body.data.expires_at)).toBeGreaterThan(Date.now());
  await actAtCheckout(checkout_url, 'decline');
  expect((await statusOf(order_ref)).body).toEqual({
    order_ref,
    payment_state: 'payment_failed',
    total_minor: 24_900,
    currency: 'USD',
    ...{ captured_minor: 0, refunded_minor: 0 },
  });
  const again = await initiatePayment({ journey_id });
  expect([again.status, again.body.data]).toMatchObject([200, { order_ref, checkout_url }]);
  for (const _ of [1, 2]) {
    const { status, body } = await change(order_ref, 'cancel');
    expect([status, body.data]).toMatchObject([200, { order_ref, payment_state: 'cancelled' }]);
  }
  expect((await openCheckout(checkout_url)).actions).toEqual([]);
  const next = await initiatePayment({ journey_id });
  expect(next.status).toBe(201);
  expect(next.body.data.order_ref).not.toBe(order_ref);
  await change(next.body.data.order_ref, 'cancel');
});

test('decisions.md 6: a payment is authorized, captured and refunded in parts, and each refusal says why', async () => {
  const { order_ref, checkout_url } = (await initiatePayment({ journey_id, capture: 'manual' })).body.data;
  expect((await openCheckout(checkout_url)).actions).toEqual(['authorize', 'decline', 'cancel']);
  expect(codeOf(await change(order_ref, 'refunds', {}))).toEqual([409, 'nothing_to_refund']);
  await actAtCheckout(checkout_url, 'authorize');
  expect(await stateOf(order_ref)).toBe('payment_authorized');
  expect(codeOf(await initiatePayment({ journey_id }))).toEqual([409, 'already_ordered']);
  await actAtCheckout(checkout_url, 'capture');
  expect(await stateOf(order_ref)).toBe('paid');
  expect(codeOf(await change(order_ref, 'cancel'))).toEqual([409, 'refund_instead']);
  const tooMuch = await change(order_ref, 'refunds', { amount_minor: 24_901 });
  expectProblem(tooMuch, 422, 'validation');
  expect(tooMuch.body.issues[0].where).toBe('/amount_minor');
  const part = await change(order_ref, 'refunds', { amount_minor: 4900 });
  expect([part.status, part.body.data]).toEqual([
    201,
    {
      refund_id: expect.stringMatching(/^rfd_/),
      order_ref,
      amount_minor: 4900,
      currency: 'USD',
      status: 'succeeded',
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
  expect(await stateOf(order_ref)).toBe('partially_refunded');
  expect((await change(order_ref, 'refunds', {})).body.data.amount_minor).toBe(20_000);
  expect(await stateOf(order_ref)).toBe('refunded');
  expect(codeOf(await change(order_ref, 'refunds', {}))).toEqual([409, 'nothing_to_refund']);
});

test('decisions.md 6: a form of the checkout that is sent twice acts once', async () => {
  const own = await qualified();
  const { order_ref, checkout_url } = (await initiatePayment({ journey_id: own })).body.data;
  await actAtCheckout(checkout_url, 'pay');
  const page = await openCheckout(checkout_url);
  const pressed = await Promise.all([1, 2, 3].map(() => pressButton(checkout_url, page, 'partial_refund')));
  for (const { status, headers } of pressed) {
    expect([status, new URL(headers.get('location') ?? '', base).href]).toEqual([303, checkout_url]);
  }
  expect(await stateOf(order_ref)).toBe('partially_refunded');
  const refunded = /Given back<\/dt><dd>([^<]+)/;
  const [, once] = refunded.exec((await openCheckout(checkout_url)).html) ?? [];
  await pressButton(checkout_url, page, 'partial_refund');
  expect(refunded.exec((await openCheckout(checkout_url)).html)?.[1]).toBe(once);
  await actAtCheckout(checkout_url, 'dispute');
  expect(await stateOf(order_ref)).toBe('disputed');
  expect(codeOf(await change(order_ref, 'refunds', {}))).toEqual([409, 'order_disputed']);
});

test('interface.md 4.9 and 7: an order of another brand is the 404 of a missing one, for every operation', async () => {
  const own = await qualified();
  const orderRef = await payOrder({ journey_id: own });
  const missing = 'ord_0000000000000000000000';
  const other = wideBrand();
  expectOneAnswer([
    await statusOf(missing, other),
    await statusOf(orderRef, other),
    await statusOf('nonsense', other),
  ]);
  for (const what of ['cancel', 'refunds'] as const) {
    const body = what === 'refunds' ? {} : undefined;
    expectOneAnswer([await change(missing, what, body, other), await change(orderRef, what, body, other)]);
  }
  expect(await stateOf(orderRef)).toBe('paid');
});

test('decisions.md 6: nothing is sold for a journey that may not buy, and the refusal says why', async () => {
  const { journey_id: begun } = (await demoIntake().resolve()).body;
  expect(codeOf(await initiatePayment({ journey_id: begun }))).toEqual([409, 'intake_incomplete']);
  const child = await qualified({ date_of_birth: '2015-05-05' });
  expect(codeOf(await initiatePayment({ journey_id: child }))).toEqual([409, 'order_not_eligible']);
  const own = await qualified();
  const refused = async (more: object) => codeOf(await initiatePayment({ journey_id: own, ...more }));
  expect(await refused({ offering_ref: 'wl-tirzepatide-monthly' })).toEqual([409, 'offering_differs']);
  const elsewhere = await initiatePayment({ journey_id: own, return_url: 'https://evil.example/' });
  expectProblem(elsewhere, 422, 'validation');
  expect(elsewhere.body.issues[0].where).toBe('/return_url');
  const foreign = { apiKey, brandId: wideBrand() };
  expectOneAnswer([
    await initiatePayment({ journey_id: own }, foreign),
    await initiatePayment({ journey_id: 'jny_0000000000000000000000' }, foreign),
  ]);
});

test('decisions.md 3 and 6, confirmations: an event without the signature of the provider is 400 and changes nothing', async () => {
  const events = (provider: string) => `${base}/v1/payments/providers/${provider}/events`;
  const forge = (provider: string, headers = {}) =>
    send(events(provider), { method: 'POST', headers, body: { type: 'payment.captured' } });
  const digest = '0'.repeat(64);
  const stamp = Math.floor(Date.now() / 1000);
  for (const headers of [{}, { 'simulated-signature': `t=${stamp},v1=${digest}` }]) {
    const answer = await forge('simulated', headers);
    expectProblem(answer, 400, 'malformed-request');
    expect(answer.body.code).toBe('confirmation_refused');
  }
  expectOneAnswer([await forge('stripe'), await forge('paypal')]);
});

test('interface.md 4.0: a replay under the same Idempotency-Key opens no second order and refunds nothing twice', async () => {
  const own = await qualified();
  const headers = { ...bearing(apiKey, demoBrand()), 'idempotency-key': `order-${own}` };
  const initiate = () => send(`${base}/v1/payments`, { method: 'POST', headers, body: { journey_id: own } });
  const [first, again] = [await initiate(), await initiate()];
  expect([first.status, again.status, again.bytes]).toEqual([201, 201, first.bytes]);
  const { order_ref, checkout_url } = first.body.data;
  await actAtCheckout(checkout_url, 'pay');
  const refund = () =>
    send(`${base}/v1/payments/${order_ref}/refunds`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `refund-${own}` },
      body: { amount_minor: 100 },
    });
  const [refunded, replayed] = [await refund(), await refund()];
  expect([refunded.status, replayed.bytes]).toEqual([201, refunded.bytes]);
  expect((await openCheckout(checkout_url)).html).toContain('<dd>$1.00</dd>');
});
