import { createHmac, hash } from 'node:crypto';

/** With the digests of its credential; during a rotation a process has two. */
export interface InternalCaller {
  readonly name: string;
  /** Hex SHA-256. */
  readonly digest: string;
}

/**
 * The credential that a process presents to the named service. It differs by service, so that no service can call
 * another as its caller.
 */
export function credentialFor(service: string, credential: string): string {
  return createHmac('sha256', `telehealth calls to ${service}`).update(credential).digest('hex');
}

/** Identifies a caller without revealing its credential. */
export function digestOf(presented: string): string {
  return hash('sha256', presented, 'hex');
}
