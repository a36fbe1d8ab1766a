import { hash, randomBytes, randomUUID } from 'node:crypto';
import { base62 } from './base62.ts';

export type IdPrefix =
  | 'brd'
  | 'bss'
  | 'cli'
  | 'cns'
  | 'evt'
  | 'exp'
  | 'jny'
  | 'key'
  | 'ses'
  | 'opr'
  | 'cor'
  | 'med'
  | 'mem'
  | 'enb'
  | 'qst'
  | 'evl'
  | 'aud'
  | 'ord'
  | 'per'
  | 'rfd'
  | 'mov'
  | 'dsp'
  | 'cnf'
  | 'whr'
  | 'dlv'
  | 'rcv'
  | 'whk'
  | 'dom'
  | 'agx'
  | 'run'
  | 'pev';

const bodyLength = 22;

/** `<prefix>_<22 base62 characters>`: 128 random bits, unordered. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${bodyOf(randomBytes(16))}`;
}

/** Names one intended effect, so that a retry finds it. */
export function newOperationId(): string {
  return `opr_${randomUUID()}`;
}

/**
 * For the `ordinal`-th thing with this prefix in an operation. Retries derive the same id, so a repeated create finds
 * its document.
 */
export function deriveId(prefix: IdPrefix, operationId: string, ordinal = 0): string {
  return idOfDigest(prefix, hash('sha256', `${prefix}\n${operationId}\n${ordinal}`, 'buffer'));
}

/** From the first 128 bits. */
export function idOfDigest(prefix: IdPrefix, digest: Buffer): string {
  return `${prefix}_${bodyOf(digest.subarray(0, 16))}`;
}

function bodyOf(bytes: Buffer): string {
  return base62(BigInt(`0x${bytes.toString('hex')}`), bodyLength);
}
