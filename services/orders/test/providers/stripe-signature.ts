import Stripe from 'stripe';
import type { Confirmation } from '../../src/adapters/payment-provider.ts';
import { start } from './stripe-objects.ts';
import { webhookSecret } from './stripe-under-test.ts';

/** A document as Stripe sends it, signed by Stripe's own library. */
export function signed(document: object, secret = webhookSecret, timestamp = start + 5): Confirmation {
  const payload = JSON.stringify(document, undefined, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), signature };
}
