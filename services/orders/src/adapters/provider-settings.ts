import type { EnvironmentReader, Secrets } from '@telehealth/service-kit';
import { isStripeTestKey } from './stripe/stripe-provider.ts';

/** The provider that takes the payments of a deployment. */
export type ProviderSettings =
  | { readonly name: 'simulated' }
  | {
      readonly name: 'stripe';
      readonly secretKey: string;
      /** Each is accepted. */
      readonly webhookSecrets: Secrets;
      /** Absent: Stripe's own. */
      readonly apiUrl?: string;
    };

/** Reads which provider is armed, and its settings. Live keys are refused. */
export function readProvider(read: EnvironmentReader): ProviderSettings {
  const name = read.oneOf('PAYMENT_PROVIDER', ['simulated', 'stripe'], 'simulated');
  if (name === 'simulated') return { name };
  return {
    name,
    secretKey: read.secretOf('STRIPE_SECRET_KEY', testKey, 'must be a key of test mode').key,
    webhookSecrets: read.secretOf(
      'STRIPE_WEBHOOK_SECRETS',
      webhookSecrets,
      'must be signing secrets that begin with whsec_, at most two, separated by a comma',
    ).secrets,
  };
}

function testKey(text: string): { readonly key: string } | undefined {
  return isStripeTestKey(text) ? { key: text } : undefined;
}

function webhookSecrets(text: string): { readonly secrets: Secrets } | undefined {
  const [first, ...others] = text.split(',').map((secret) => secret.trim());
  if (first === undefined || others.length > 1) return undefined;
  return [first, ...others].every((secret) => /^whsec_\w{16,}$/.test(secret))
    ? { secrets: [first, ...others] }
    : undefined;
}
