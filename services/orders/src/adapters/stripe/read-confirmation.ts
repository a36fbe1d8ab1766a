import Stripe from 'stripe';
import type { Confirmation, ProviderEvent } from '../payment-provider.ts';
import { confirmationRefused, isRecent, maxAgeSeconds, stampOf } from '../signature.ts';
import { fromEvent } from './from-event.ts';

/**
 * The event in a confirmation that one of the secrets signed. The library accepts stamps of the future, so the stamp is checked
 * here too. Throws `malformed-request`.
 */
export function readStripeConfirmation(
  { body, signature }: Confirmation,
  secrets: readonly string[],
  now: number,
): ProviderEvent | undefined {
  const stamp = stampOf(signature);
  if (stamp === undefined || !isRecent(stamp, now)) throw confirmationRefused();
  for (const secret of secrets) {
    const event = verify(body, signature, secret, now);
    if (event === undefined) continue;
    if (event.object !== 'event' || event.livemode !== false) throw confirmationRefused();
    return fromEvent(event);
  }
  throw confirmationRefused();
}

function verify(body: Uint8Array, signature: string, secret: string, now: number): Stripe.Event | undefined {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, maxAgeSeconds, undefined, now);
  } catch {
    // Its error carries the body and the signature.
    return undefined;
  }
}
