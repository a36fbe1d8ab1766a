import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { base62 } from './base62.ts';

/** Prefixes of the ids that the platform makes. */
export type IdPrefix =
  | 'brd'
  | 'bss'
  | 'cli'
  | 'cns'
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

/** A new id `<prefix>_<22 base62 characters>`: 128 random bits, not guessable, not ordered. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${bodyOf(randomBytes(16))}`;
}

/** A new operation id. It names one intended effect, so that a retry finds the effect of an earlier try. */
export function newOperationId(): string {
  return `opr_${randomUUID()}`;
}

/**
 * The id of the `ordinal`-th thing of this prefix that an operation makes. Every retry derives the same id, so that a
 * repeated create finds its own document (effect once).
 */
export function deriveId(prefix: IdPrefix, operationId: string, ordinal = 0): string {
  return idOfDigest(prefix, createHash('sha256').update(`${prefix}\n${operationId}\n${ordinal}`).digest());
}

/** The id that has the first 128 bits of a digest. */
export function idOfDigest(prefix: IdPrefix, digest: Buffer): string {
  return `${prefix}_${bodyOf(digest.subarray(0, 16))}`;
}

function bodyOf(bytes: Buffer): string {
  return base62(BigInt(`0x${bytes.toString('hex')}`), bodyLength);
}
