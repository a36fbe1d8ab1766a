import { hash } from 'node:crypto';

/** What is stored of a key; the key itself is not. */
export interface StoredKey {
  /** SHA-256 of the whole key in hex. */
  readonly keySha256: string;
  /** The key's last four characters, for display. */
  readonly lastFour: string;
}

/** A key to show once, with what is stored of it. */
export interface IssuedKey {
  readonly key: string;
  readonly stored: StoredKey;
}

/** What is stored of a new key of any class; `key` is the text that its holder sends. */
export function issuedKey(key: string): IssuedKey {
  return { key, stored: { keySha256: hash('sha256', key, 'hex'), lastFour: key.slice(-4) } };
}
