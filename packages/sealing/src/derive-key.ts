import { hkdfSync } from 'node:crypto';

/** 32 bytes by HKDF-SHA-256, which reveal neither the key nor those of another purpose. */
export function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}
