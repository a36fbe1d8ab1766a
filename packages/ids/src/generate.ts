import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Prefixes of the ids this platform makes. */
export type IdPrefix =
  | 'brd'
  | 'cli'
  | 'evt'
  | 'jny'
  | 'key'
  | 'ses'
  | 'opr'
  | 'cor'
  | 'med'
  | 'enb'
  | 'qst'
  | 'evl'
  | 'aud';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 22;

/** A fresh id `<prefix>_<22 base62 characters>`: 128 random bits, not guessable, not ordered. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${base62(randomBytes(16))}`;
}

/** A fresh operation id: names one intended effect, so that a retry can find what an earlier try did. */
export function newOperationId(): string {
  return `opr_${randomUUID()}`;
}

/**
 * The id of the `ordinal`-th thing of this prefix that the operation makes: the same for every retry, so a
 * create repeated under one operation id meets its own document (effect once).
 */
export function deriveId(prefix: IdPrefix, operationId: string, ordinal = 0): string {
  const digest = createHash('sha256').update(`${prefix}\n${operationId}\n${ordinal}`).digest();
  return `${prefix}_${base62(digest.subarray(0, 16))}`;
}

function base62(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let i = 0; i < bodyLength; i++) {
    text = alphabet.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  return text;
}
