import { ConfigError, type DeploymentMode, readConfig } from '@telehealth/service-kit/config';
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

async function armed(
  env: Readonly<Record<string, string>>,
  overrides: { readonly apiUrl?: string } = {},
  deploymentMode: DeploymentMode = 'test',
) {
  const store = await openStore('sqlite::memory:');
  onTestFinished(() => store.close());
  const config = {
    deploymentMode,
    provider: { ...readConfig(env, (read) => readProvider(read, deploymentMode)), ...overrides },
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

test.each(['test', 'live'] as const)(
  'Stripe is armed by its settings in %s mode, without pages of the simulated provider',
  async (mode) => {
    const fake = await startFakeStripe(mode);
    const secretKey = `sk_${mode}_canary`;
    const env = { ...stripe, STRIPE_SECRET_KEY: secretKey };
    const { provider, simulated } = await armed(env, { apiUrl: fake.apiUrl }, mode);
    expect(provider.name).toBe('stripe');
    expect(simulated).toBeUndefined();
    await provider.openCheckout(checkoutOf({ returnUrl: undefined }), {});
    expect(fake.received[0]?.authorization).toBe(`Bearer ${secretKey}`);
    expect(fake.received[0]?.params.get('cancel_url')).toBe('https://platform.example/checkout/done');
  },
);

test('decisions.md 6: live mode refuses the keys of test mode by the name of the setting', async () => {
  await expect(armed(stripe, {}, 'live')).rejects.toThrow(
    'STRIPE_SECRET_KEY: must be a key of live mode, sk_live_… or rk_live_…',
  );
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
