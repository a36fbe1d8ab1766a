import { createSecretKey } from 'node:crypto';
import { decrypt, encrypt } from './authenticated-cipher.ts';
import type { SealingKeys } from './sealing-keys.ts';

/**
 * Seals small values directly under the current sealing key, with AES-256-GCM bound to a name, so that nothing sealed
 * for one name opens for another.
 */
export interface Sealer {
  /** `<id of the sealing key>.<base64>`. */
  seal(boundTo: string, plaintext: Uint8Array): string;
  /** Throws when the text was sealed by an unknown key, changed, or sealed for another name. */
  open(boundTo: string, sealed: string): Uint8Array;
}

/** A sealer that seals under the first of the keys. */
export function createSealer(sealingKeys: SealingKeys): Sealer {
  // A cipher from a key object costs a quarter of one from raw bytes.
  const keys = new Map(sealingKeys.map(({ id, key }) => [id, createSecretKey(key)]));
  const [{ id: currentId, key: currentKey }] = sealingKeys;
  const current = createSecretKey(currentKey);

  return {
    seal: (boundTo, plaintext) => `${currentId}.${encrypt(current, boundTo, plaintext).toString('base64')}`,
    open(boundTo, sealed) {
      const dot = sealed.indexOf('.');
      const key = keys.get(sealed.slice(0, dot));
      if (!key) throw new Error('sealed by a sealing key this process does not have');
      return decrypt(key, boundTo, Buffer.from(sealed.slice(dot + 1), 'base64'));
    },
  };
}
