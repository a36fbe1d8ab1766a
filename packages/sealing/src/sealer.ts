import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './authenticated-cipher.ts';
import { deriveKey } from './derive-key.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** For small values of one purpose: AES-256-GCM bound to a name, so nothing opens for another name or purpose. */
export interface Sealer {
  /** Under the current sealing key: `<id of the sealing key>.<base64>`. */
  seal(boundTo: string, plaintext: Uint8Array): string;
  /** Throws for an unknown sealing key, changed text, or another name or purpose. */
  open(boundTo: string, sealed: string): Uint8Array;
  /** Under the current sealing key. Throws as `open`. */
  rewrap(boundTo: string, sealed: string): string;
}

const saltBytes = 16;

/**
 * Seals under the first key. The purpose is equal in all replicas and unique to this sealer: it begins with the
 * service's name.
 */
export function createSealer(sealingKeys: SealingKeys, purpose: string): Sealer {
  const purposeKeys = new Map(
    sealingKeys.map(({ id, key }) => [id, createSecretKey(deriveKey(key, `${purpose} ${id}`))]),
  );
  const [{ id: currentId }] = sealingKeys;

  /**
   * HMAC-SHA-256 of a random salt. One key per value, because with random nonces an AES-GCM key may encrypt at most
   * 2^32 values.
   */
  const valueKey = (id: string, salt: Uint8Array): KeyObject => {
    const purposeKey = purposeKeys.get(id);
    if (!purposeKey) throw new Error('sealed by a sealing key this process does not have');
    return createSecretKey(createHmac('sha256', purposeKey).update(salt).digest());
  };

  const sealer: Sealer = {
    seal(boundTo, plaintext) {
      const salt = randomBytes(saltBytes);
      const encrypted = encrypt(valueKey(currentId, salt), boundTo, plaintext);
      return `${currentId}.${Buffer.concat([salt, encrypted]).toString('base64')}`;
    },
    open(boundTo, sealed) {
      const id = sealingKeyIdOf(sealed);
      const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64');
      return decrypt(valueKey(id, bytes.subarray(0, saltBytes)), boundTo, bytes.subarray(saltBytes));
    },
    rewrap: (boundTo, sealed) => sealer.seal(boundTo, sealer.open(boundTo, sealed)),
  };
  return sealer;
}

/** Empty for other text. */
export function sealingKeyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf('.')));
}
