import { hkdfSync, type KeyObject } from 'node:crypto';

/** 32 bytes derived from a key for one purpose (HKDF-SHA-256). They reveal neither the key nor those of another purpose or salt. */
export function deriveKey(
  key: KeyObject | Uint8Array,
  purpose: string,
  salt: Uint8Array | string = '',
): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}
