import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { isStripeKey } from '../../src/adapters/stripe/stripe-key.ts';
import { createStripeProvider } from '../../src/adapters/stripe/stripe-provider.ts';
import { startStripe } from './fake-stripe.ts';
import { session } from './stripe-objects.ts';
import { checkoutOf } from './stripe-under-test.ts';

const saying = (status: number, document: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));

const error = (type: string) => ({ error: { type, message: 'canary of a message about pi_1' } });

async function failure(script: (response: ServerResponse) => void, timeoutMs = 5000): Promise<unknown> {
  const { fake, provider } = await startStripe();
  fake.script = script;
  return await provider.openCheckout(checkoutOf(), { timeoutMs }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

test.each<readonly [string, (response: ServerResponse) => void]>([
  ['fails', saying(500, error('api_error'))],
  ['is overloaded', saying(429, error('rate_limit_error'))],
  ['refuses the key', saying(401, error('invalid_request_error'))],
  ['works on the same request', saying(409, error('idempotency_error_in_progress'))],
  ['sends something else', (response) => void response.end('<html>canary</html>')],
  ['is not who answers', saying(502, { message: 'canary' })],
  ['points elsewhere', (response) => void response.writeHead(307, { location: '/canary' }).end()],
  ['ends the connection', (response) => void response.destroy()],
])(
  'the provider is unavailable when Stripe %s, and nothing of the answer goes on',
  async (_title, script) => {
    const reason = await failure(script);
    expect(reason).toMatchObject({ kind: 'unavailable' });
    expect(inspect(reason, { depth: 10 })).not.toMatch(/canary|pi_1/);
  },
);

test('the provider is unavailable when Stripe does not answer in time', async () => {
  expect(await failure(() => undefined, 50)).toMatchObject({ kind: 'unavailable' });
});

test('decisions.md 14: a checkout that Stripe refuses is no checkout, and no fault', async () => {
  const { fake, provider } = await startStripe();
  fake.script = saying(400, error('invalid_request_error'));
  expect(await provider.openCheckout(checkoutOf(), {})).toBeUndefined();
});

test('a read that Stripe refuses is a fault of the platform, which says the status alone', async () => {
  const { fake, provider } = await startStripe();
  fake.script = saying(400, error('invalid_request_error'));
  const reason = await provider.read({ checkoutRef: 'cs_test_1' }, {}).catch((error: unknown) => error);
  expect(reason).toMatchObject({ name: 'StripeRefusal', code: 400 });
  expect(inspect(reason, { depth: 10 })).not.toMatch(/canary|pi_1/);
});

test('a failed request is not sent again by itself', async () => {
  const { fake, provider } = await startStripe();
  fake.script = saying(503, error('api_error'));
  await expect(provider.openCheckout(checkoutOf(), {})).rejects.toMatchObject({ kind: 'unavailable' });
  expect(fake.received).toHaveLength(1);
});

test.each([
  ['test', 'live'],
  ['live', 'test'],
] as const)('decisions.md 6: in %s mode an answer about %s data is refused', async (mode, other) => {
  const { fake, provider } = await startStripe(mode);
  fake.script = saying(200, session({ livemode: other === 'live' }));
  await expect(provider.openCheckout(checkoutOf(), {})).rejects.toThrow(`Stripe answered with ${other} data`);
});

test.each([
  ['sk_test_51Abc', 'test'],
  ['rk_test_51Abc', 'test'],
  ['sk_live_51Abc', 'live'],
  ['rk_live_51Abc', 'live'],
  ['pk_test_51Abc', undefined],
  ['pk_live_51Abc', undefined],
  ['sk_test_', undefined],
  ['sk_live_', undefined],
  ['sk_test_51Abc\nsk_live_51Abc', undefined],
  ['', undefined],
])('decisions.md 6: the key %j is one of %s mode alone', (secretKey, taken) => {
  for (const mode of ['test', 'live'] as const) {
    expect(isStripeKey(secretKey, mode)).toBe(mode === taken);
    const create = () =>
      createStripeProvider({
        ...{ mode, secretKey, webhookSecrets: [], publicUrl: 'https://platform.example' },
        clock: { now: () => 0, sleep: async () => undefined },
      });
    if (mode === taken) expect(create().name).toBe('stripe');
    else expect(create).toThrow(`not one of the ${mode} mode`);
  }
});
