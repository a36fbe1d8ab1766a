import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { Confirmation } from '../../src/adapters/payment-provider.ts';
import { event, paymentIntent, start } from './stripe-objects.ts';
import { signed, stripeAt, webhookSecret } from './stripe-under-test.ts';

const paid = event('payment_intent.succeeded', paymentIntent({ status: 'succeeded', amount_received: 5 }));
const confirmation = signed(paid);
const refused = expect.objectContaining({ kind: 'malformed-request', reason: 'confirmation_refused' });
const next = 'whsec_next';

/** Reads the confirmation some seconds after it was signed. */
const read = (given: Confirmation, seconds = 0, secrets: readonly string[] = [webhookSecret]) =>
  stripeAt('http://127.0.0.1:9', secrets).provider.readConfirmation(given, (start + 5 + seconds) * 1000);

test('a confirmation that Stripe’s own library signs is taken', () => {
  expect(read(confirmation)).toMatchObject({ eventType: 'payment_intent.succeeded' });
});

test('while a secret is replaced, Stripe signs with both and either is taken', () => {
  const both = `${confirmation.signature},${signed(paid, next).signature.split(',')[1]}`;
  const twice = { ...confirmation, signature: both };
  expect(read(twice, 0, [webhookSecret])).toBeDefined();
  expect(read(twice, 0, [next])).toBeDefined();
  expect(read(signed(paid, next), 0, [webhookSecret, next])).toBeDefined();
});

test('decisions.md 6: live mode takes the confirmations of live data alone', () => {
  const { provider } = stripeAt('http://127.0.0.1:9', [webhookSecret], 'live');
  const readLive = (livemode: boolean) =>
    provider.readConfirmation(signed({ ...paid, livemode }), (start + 5) * 1000);
  expect(readLive(true)).toMatchObject({ eventType: 'payment_intent.succeeded' });
  expect(() => readLive(false)).toThrow(refused);
});

test('a thin event of the second version of the API is taken, and moves no order', () => {
  const thin = {
    ...{ id: 'evt_1', object: 'v2.core.event', type: 'v2.core.account.updated', livemode: false },
    ...{ created: '2026-01-01T00:00:00.000Z', related_object: { id: 'acct_1', type: 'v2.core.account' } },
  };
  expect(read(signed(thin))).toBeUndefined();
});

const altered = { ...confirmation, body: Buffer.from(JSON.stringify(paid)) };

test.each<readonly [string, Confirmation, number]>([
  ['a replay after 301 s', confirmation, 301],
  ['a text instead of a signature', { ...confirmation, signature: 'canary' }, 0],
  ['altered whitespace', altered, 0],
  ['an empty body', { ...confirmation, body: Buffer.alloc(0) }, 0],
  ['live data', signed({ ...paid, livemode: true }), 0],
  ['no mode', signed({ ...paid, livemode: undefined }), 0],
  ['something else than an event', signed(paymentIntent()), 0],
  [
    'a live event notification of the second version',
    signed({ ...paid, object: 'v2.core.event', livemode: true }),
    0,
  ],
  ['no document', signed([] as object), 0],
])('decisions.md 6: a confirmation with %s is refused in the same words', (_title, given, seconds) => {
  const reading = () => read(given, seconds);
  expect(reading).toThrow(refused);
  expect(reading).toThrow(/^The confirmation must be signed by the payment provider/);
});

test('a refusal carries nothing of the confirmation', () => {
  const reason = (() => {
    try {
      return read(altered);
    } catch (error) {
      return error;
    }
  })();
  expect(inspect(reason, { depth: 10 })).not.toMatch(/pi_1|ord_1|v1=|whsec/);
});

test('nothing is taken when no secret is known', () => {
  expect(() => read(confirmation, 0, [])).toThrow(refused);
  expect(() => read(confirmation, 0, [''])).toThrow(refused);
});
