import type { components } from '../gen/api.ts';
import {
  bytesOf,
  fromBase64,
  headersOf,
  isRecent,
  signaturesOf,
  type WebhookBody,
  type WebhookHeaders,
} from './request.ts';

/**
 * An event as it is delivered; `type` says what `data` holds. The list of types grows: ignore those you do not know.
 */
// `| never` makes a union with this name, which editors and the reference show instead of all its members.
export type WebhookEvent = components['schemas']['DeliveredEvent'] | never;

/** The platform did not send the request, or sent it long ago. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** How a request is checked. */
export interface VerifyOptions {
  /** The time of day, in milliseconds since 1970; left out: now. */
  readonly now?: number;
}

/**
 * The event of a request, by the secret of its registration (Standard Webhooks, `v1`). While a secret is rotated, name the old and
 * the new one: a request that is signed with either is accepted. A request that is more than five minutes off is not.
 */
export async function verifyWebhook(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const { now = Date.now() } = options;
  const request = headersOf(headers);
  const signed = bytesOf(request, body);
  const keys = await Promise.all([secret].flat().map(hmacKeyOf));
  const checks = signaturesOf(request, 'v1').flatMap((signature) =>
    keys.map((key) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  return eventOf(body, isRecent(request, now) && (await Promise.all(checks)).includes(true));
}

/** The keys that may have signed, and whose event it has to be. */
export interface PublicKeyOptions extends VerifyOptions {
  /** The `public_key` of each key that `/v1/webhooks/public-keys` lists: `whpk_…`. */
  readonly publicKeys: readonly string[];
  /** The keys sign for all clients of the platform, so the event has to name yours. */
  readonly clientId: string;
  /** Events of other brands are refused; those of the onboarding, which have no brand, are not. */
  readonly brandId?: string;
}

/** The event of a request, by the public keys of the platform (`v1a`), for a receiver that must not know the secret. */
export async function verifyWebhookByPublicKey(
  body: WebhookBody,
  headers: WebhookHeaders,
  options: PublicKeyOptions,
): Promise<WebhookEvent> {
  const { publicKeys, clientId, brandId, now = Date.now() } = options;
  const request = headersOf(headers);
  const signed = bytesOf(request, body);
  const keys = await Promise.all(publicKeys.map(ed25519KeyOf));
  const checks = signaturesOf(request, 'v1a').flatMap((signature) =>
    keys.map((key) => crypto.subtle.verify('Ed25519', key, signature, signed)),
  );
  const event = eventOf(body, isRecent(request, now) && (await Promise.all(checks)).includes(true));
  const isOwn =
    event.client_id === clientId &&
    (brandId === undefined || !('brand_id' in event) || event.brand_id === brandId);
  if (!isOwn) throw new WebhookVerificationError('The event is that of another client or brand.');
  return event;
}

function eventOf(body: WebhookBody, isVerified: boolean): WebhookEvent {
  if (!isVerified) throw new WebhookVerificationError('No signature fits, or the request is too old.');
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
}

function hmacKeyOf(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function ed25519KeyOf(publicKey: string) {
  return crypto.subtle.importKey('raw', fromBase64(publicKey.replace(/^whpk_/, '')), 'Ed25519', false, [
    'verify',
  ]);
}
