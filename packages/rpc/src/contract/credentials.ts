import { createHmac, hash } from 'node:crypto';

/** A process that may call, and the digest of what it presents. One that changes its credential has two for a while. */
export interface InternalCaller {
  readonly name: string;
  /** Hex SHA-256. */
  readonly digest: string;
}

/**
 * What a process with this internal credential presents to the service of this name. Each service sees another value, so
 * that none can call a third in the name of its caller.
 */
export function credentialFor(service: string, credential: string): string {
  return createHmac('sha256', `telehealth calls to ${service}`).update(credential).digest('hex');
}

/** What a service knows its caller by: it tells nobody what to present. */
export function digestOf(presented: string): string {
  return hash('sha256', presented, 'hex');
}
