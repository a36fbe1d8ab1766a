import {
  type DeploymentMode,
  type EnvironmentReader,
  readOptionalGatewayUrl,
  type Secrets,
} from '@telehealth/service-kit/config';
import { isStripeKey } from './stripe/stripe-key.ts';

/** The provider that takes the payments of a deployment. */
export type ProviderSettings =
  | {
      readonly name: 'simulated';
      /** Where confirmations are sent. Absent: to the address at which patients reach the gateway. */
      readonly eventsUrl?: string | undefined;
    }
  | {
      readonly name: 'stripe';
      readonly secretKey: string;
      /** A signature by any of them is accepted. */
      readonly webhookSecrets: Secrets;
      /** Absent: Stripe's own API. */
      readonly apiUrl?: string;
    };

const ofStripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'].flatMap((name) => [name, `${name}_FILE`]);

/** Stripe takes the payments when one of its settings is set, and always in live mode. Each mode refuses the keys of the other. */
export function readProvider(read: EnvironmentReader, mode: DeploymentMode): ProviderSettings {
  if (mode === 'test' && ofStripe.every((variable) => read.optional(variable) === undefined)) {
    return { name: 'simulated', eventsUrl: readOptionalGatewayUrl(read) };
  }
  return {
    name: 'stripe',
    secretKey: read.secretOf(
      'STRIPE_SECRET_KEY',
      (text) => (isStripeKey(text, mode) ? { key: text } : undefined),
      `must be a key of ${mode} mode, sk_${mode}_… or rk_${mode}_…`,
    ).key,
    webhookSecrets: read.secretOf(
      'STRIPE_WEBHOOK_SECRETS',
      webhookSecrets,
      'must be signing secrets that begin with whsec_, at most two, separated by a comma',
    ).secrets,
  };
}

function webhookSecrets(text: string): { readonly secrets: Secrets } | undefined {
  const [first, ...others] = text.split(',').map((secret) => secret.trim());
  if (first === undefined || others.length > 1) return undefined;
  return [first, ...others].every((secret) => /^whsec_\w{16,}$/.test(secret))
    ? { secrets: [first, ...others] }
    : undefined;
}
