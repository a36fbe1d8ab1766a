import type { EnvironmentReader, Secrets } from '@telehealth/service-kit';
import { isStripeTestKey } from './stripe/stripe-provider.ts';

/** The provider that takes the payments of a deployment. */
export type ProviderSettings =
  | {
      readonly name: 'simulated';
      /** Where confirmations are sent to. Absent: the address at which patients reach the gateway. */
      readonly eventsUrl?: string | undefined;
    }
  | {
      readonly name: 'stripe';
      readonly secretKey: string;
      /** Each is accepted. */
      readonly webhookSecrets: Secrets;
      /** Absent: Stripe's own. */
      readonly apiUrl?: string;
    };

/** Reads which provider is armed, and its settings. Live keys are refused, and in live mode the simulated provider is. */
export function readProvider(read: EnvironmentReader, mode: 'test' | 'live'): ProviderSettings {
  const name = readName(read, mode);
  if (name === 'simulated') {
    const isSet = read.optional('SIMULATED_EVENTS_URL') !== undefined;
    return { name, eventsUrl: isSet ? read.baseUrls('SIMULATED_EVENTS_URL')[0] : undefined };
  }
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

function readName(read: EnvironmentReader, mode: 'test' | 'live'): ProviderSettings['name'] {
  if (mode === 'test') return read.oneOf('PAYMENT_PROVIDER', ['simulated', 'stripe'], 'simulated');
  const fault = 'must be stripe in live mode, which has no simulated payments';
  read.checked('PAYMENT_PROVIDER', (text) => text === 'stripe', fault);
  return 'stripe';
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
