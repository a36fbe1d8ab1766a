import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './authenticated-cipher.ts';
import { deriveKey } from './derive-key.ts';
import type { SealingKeys } from './sealing-keys.ts';

/**
 * Seals small values of one purpose, with AES-256-GCM bound to a name, so that nothing sealed for one name or purpose
 * opens for another.
 */
export interface Sealer {
  /** Seals under the current sealing key: `<id of the sealing key>.<base64>`. */
  seal(boundTo: string, plaintext: Uint8Array): string;
  /** Throws when the text was sealed by an unknown key, changed, or sealed for another name or purpose. */
  open(boundTo: string, sealed: string): Uint8Array;
  /** The same plaintext, sealed under the current sealing key. Throws as `open` does. */
  rewrap(boundTo: string, sealed: string): string;
}

const saltBytes = 16;

/**
 * A sealer that seals under the first of the keys. The purpose is the same in all replicas and at no other sealer: it
 * begins with the name of the service.
 */
export function createSealer(sealingKeys: SealingKeys, purpose: string): Sealer {
  const purposeKeys = new Map(
    sealingKeys.map(({ id, key }) => [id, createSecretKey(deriveKey(key, `${purpose} ${id}`))]),
  );
  const [{ id: currentId }] = sealingKeys;

  /**
   * The key of one value: HMAC-SHA-256 of its random salt. Each value has its own, because with random nonces one key of
   * AES-GCM may encrypt 2^32 values at most.
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

/** The id of the sealing key that sealed or wrapped a text; empty for other text. */
export function sealingKeyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf('.')));
}
