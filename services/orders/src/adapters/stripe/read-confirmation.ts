import Stripe from 'stripe';
import type { Confirmation, ProviderEvent } from '../payment-provider.ts';
import { confirmationRefused, isRecent, maxAgeSeconds, stampOf } from '../signature.ts';
import { fromEvent } from './from-event.ts';

/**
 * The event in a confirmation of this mode that one of the secrets signed; undefined for an event that changes no order. The library accepts
 * stamps from the future, so the stamp is checked here too. Throws `malformed-request`.
 */
export function readStripeConfirmation(
  { body, signature }: Confirmation,
  { secrets, isLive }: { readonly secrets: readonly string[]; readonly isLive: boolean },
  now: number,
): ProviderEvent | undefined {
  const stamp = stampOf(signature);
  if (stamp === undefined || !isRecent(stamp, now)) throw confirmationRefused();
  if (!secrets.some((secret) => isSigned(body, signature, secret, now))) throw confirmationRefused();
  const event = documentIn(body);
  if (event?.livemode !== isLive) throw confirmationRefused();
  // A thin event names an object of the second version of the API; a checkout and its payment are of the first.
  if (event.object === 'v2.core.event') return undefined;
  if (event.object !== 'event') throw confirmationRefused();
  return fromEvent(event as unknown as Stripe.Event);
}

function isSigned(body: Uint8Array, signature: string, secret: string, now: number): boolean {
  try {
    const { signature: library } = Stripe.webhooks;
    return library?.verifyHeader(body, signature, secret, maxAgeSeconds, undefined, now) ?? false;
  } catch {
    // The error of the library has the body and the signature.
    return false;
  }
}

function documentIn(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
