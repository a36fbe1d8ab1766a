import { createHmac, timingSafeEqual } from 'node:crypto';
import { refusal } from '@telehealth/errors';
import type { Confirmation } from './payment-provider.ts';

/** The greatest age of an accepted message: a later copy of it is worthless. */
export const maxAgeSeconds = 300;

/** How far the clock of the sender may be ahead. */
const maxSkewSeconds = 5;

const stampPattern = /^[1-9]\d{0,11}$/;
const digestPattern = /^[0-9a-f]{64}$/;

/**
 * The signature of a body at an instant (epoch ms): `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. A sender with several
 * secrets adds a `v1` for each.
 */
export function sign(body: Uint8Array, secret: Uint8Array, at: number): string {
  const stamp = String(Math.floor(at / 1000));
  return `t=${stamp},v1=${digestOf(body, secret, stamp).toString('hex')}`;
}

/**
 * Whether one of the secrets signed the message and its stamp is acceptable at `now` (epoch ms). It takes the same time for every
 * wrong signature.
 */
export function isSigned(
  { body, signature }: Confirmation,
  secrets: readonly Uint8Array[],
  now: number,
): boolean {
  const stamp = stampOf(signature);
  if (stamp === undefined || !isRecent(stamp, now)) return false;
  const given = valuesOf(signature, 'v1').filter((digest) => digestPattern.test(digest));
  const expected = secrets.map((secret) => digestOf(body, secret, String(stamp)));
  return given.some((digest) => expected.some((mine) => timingSafeEqual(mine, Buffer.from(digest, 'hex'))));
}

/** The stamp of a signature (unix seconds); undefined unless it has exactly one. */
export function stampOf(signature: string): number | undefined {
  const [stamp = '', ...more] = valuesOf(signature, 't');
  return more.length === 0 && stampPattern.test(stamp) ? Number(stamp) : undefined;
}

/** Whether a stamp (unix seconds) is acceptable at `now` (epoch ms). */
export function isRecent(stamp: number, now: number): boolean {
  const age = Math.floor(now / 1000) - stamp;
  return age <= maxAgeSeconds && age >= -maxSkewSeconds;
}

/** The refusal of a confirmation. It is the same for every cause, so that it gives a forger no hint. */
export function confirmationRefused(): Error {
  return refusal(
    'confirmation_refused',
    'The confirmation must be signed by the payment provider for this service, at most five minutes old, and about test data.',
  );
}

function valuesOf(signature: string, name: string): readonly string[] {
  return signature.split(',').flatMap((part) => {
    const [key, value = ''] = part.split('=');
    return key === name ? [value] : [];
  });
}

function digestOf(body: Uint8Array, secret: Uint8Array, stamp: string): Buffer {
  return createHmac('sha256', secret).update(`${stamp}.`).update(body).digest();
}
