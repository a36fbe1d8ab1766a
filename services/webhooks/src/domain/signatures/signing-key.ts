import { createPublicKey, type KeyObject } from 'node:crypto';
import { dayMs } from '@telehealth/ids';

/** How long the key before the newest one also signs, ms. */
const overlapMs = dayMs;

/** The keys that sign at an instant (epoch ms), of all keys or the newest ones, the newest first. */
export function signingAt<K extends { readonly since: number }>(
  [newest, previous]: readonly K[],
  now: number,
): readonly K[] {
  if (newest === undefined) return [];
  return previous !== undefined && now < endOfPrevious(newest) ? [newest, previous] : [newest];
}

/** Epoch ms until which the key before this one signs. */
export function endOfPrevious({ since }: { readonly since: number }): number {
  return since + overlapMs;
}

/** The public key of an ed25519 key as receivers get it: `whpk_` and the base64 of its 32 bytes. */
export function publicKeyTextOf(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
}
