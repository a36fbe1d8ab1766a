import { ConfigError, readConfig } from '@telehealth/service-kit/config';
import { fakeClock } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import { expect, onTestFinished, test } from 'vitest';
import { armProvider } from '../../src/adapters/arm-provider.ts';
import { readProvider } from '../../src/adapters/provider-settings.ts';
import { startFakeStripe } from './fake-stripe.ts';
import { checkoutOf } from './stripe-under-test.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRETS: 'whsec_canary1234567890,whsec_canary0987654321',
};

async function armed(env: Readonly<Record<string, string>>, overrides: { readonly apiUrl?: string } = {}) {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const config = {
    provider: { ...readConfig(env, (read) => readProvider(read, 'test')), ...overrides },
    publicUrl: 'https://platform.example',
    sealingKeys: [{ id: 'k1', key: Buffer.alloc(32, 7) }] as const,
  };
  return await armProvider(config, { store, clock: fakeClock() });
}

test('decisions.md 6: the simulated provider is armed by default, with its pages', async () => {
  const { provider, simulated } = await armed({});
  expect(provider.name).toBe('simulated');
  expect(simulated?.simulatedProvider).toBe(provider);
});

test('Stripe is armed by its settings, without pages of the simulated provider', async () => {
  const fake = await startFakeStripe();
  const { provider, simulated } = await armed(stripe, { apiUrl: fake.apiUrl });
  expect(provider.name).toBe('stripe');
  expect(simulated).toBeUndefined();
  await provider.openCheckout(checkoutOf({ returnUrl: undefined }), {});
  expect(fake.received[0]?.authorization).toBe('Bearer sk_test_canary');
  expect(fake.received[0]?.params.get('cancel_url')).toBe('https://platform.example/checkout/done');
});

test.each([
  ['STRIPE_SECRET_KEY', 'sk_live_canary'],
  ['STRIPE_SECRET_KEY', 'pk_test_canary'],
  ['STRIPE_WEBHOOK_SECRETS', 'canary'],
  ['STRIPE_WEBHOOK_SECRETS', 'whsec_canary1234567890,'],
])('decisions.md 6: %s with the value %s is refused, without saying the value', async (variable, value) => {
  const refused = await armed({ ...stripe, [variable]: value }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(String(refused)).toContain(variable);
  expect(String(refused)).not.toContain('canary');
});
