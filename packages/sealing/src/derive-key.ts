import { hkdfSync } from 'node:crypto';

/** 32 bytes derived from a key for one purpose (HKDF-SHA-256). They reveal neither the key nor those of another purpose. */
export function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}
