import type { DeploymentMode } from '@telehealth/service-kit/config';
import { fakeClock } from '@telehealth/service-kit/testing';
import Stripe from 'stripe';
import type { CheckoutRequest, Confirmation } from '../../src/adapters/payment-provider.ts';
import { createStripeProvider } from '../../src/adapters/stripe/stripe-provider.ts';
import type { ProviderView } from '../../src/domain/reports/report.ts';
import { start } from './stripe-objects.ts';

/** The webhook secret of the provider under test. */
export const webhookSecret = 'whsec_canary';

/** The provider in front of an API at this address. */
export function stripeAt(
  apiUrl: string,
  webhookSecrets: readonly string[] = [webhookSecret],
  mode: DeploymentMode = 'test',
) {
  const clock = fakeClock(start * 1000);
  const provider = createStripeProvider({
    mode,
    secretKey: `sk_${mode}_canary`,
    webhookSecrets,
    publicUrl: 'https://platform.example',
    clock,
    apiUrl,
  });
  return { provider, clock };
}

/** A checkout of an order. */
export const checkoutOf = (said: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  orderRef: 'ord_1',
  totalMinor: 3_000_000_001,
  currency: 'USD',
  capture: 'automatic',
  page: { brandName: 'Slim Clinic', offeringName: 'Monthly', locale: 'es' },
  returnUrl: 'https://shop.example/done',
  expiresAt: (start + 3600) * 1000,
  ...said,
});

/** Reports as `object ref status amount`. */
export const told = ({ reports }: Pick<ProviderView, 'reports'>) =>
  reports.map(({ object, ref, status, amountMinor }) => `${object} ${ref} ${status} ${amountMinor}`);

/** A document as Stripe sends it, signed by Stripe's own library. */
export function signed(document: object, secret = webhookSecret, timestamp = start + 5): Confirmation {
  const payload = JSON.stringify(document, undefined, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}
