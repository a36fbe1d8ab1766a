import { hash } from 'node:crypto';
import { formatApiKey, formatOperatorToken, formatPublishableKey } from '@telehealth/ids';
import type { ClientMode } from './client.ts';

/** What is stored of a key; the key itself is not. */
export interface KeptKey {
  /** SHA-256 of the whole key in hex. */
  readonly keySha256: string;
  /** The key's last four characters, for display. */
  readonly lastFour: string;
}

/** A key to show once, with what is stored of it. */
export interface IssuedKey {
  readonly key: string;
  readonly kept: KeptKey;
}

/** An API key. `body` is the secret part, as `newKeyBody` makes it. */
export function issuedApiKey(body: string): IssuedKey {
  return issued(formatApiKey(body));
}

/** A publishable key for a brand of a client with this mode. `body` as for an API key. */
export function issuedPublishableKey(mode: ClientMode, body: string): IssuedKey {
  return issued(formatPublishableKey(mode, body));
}

/** An operator's token. `body` as for an API key. */
export function issuedOperatorToken(body: string): IssuedKey {
  return issued(formatOperatorToken(body));
}

function issued(key: string): IssuedKey {
  return { key, kept: { keySha256: hash('sha256', key, 'hex'), lastFour: key.slice(-4) } };
}
