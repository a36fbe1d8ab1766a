import { hash } from 'node:crypto';
import stringify from 'safe-stable-stringify';

/** The parts that repetitions under one `Idempotency-Key` have in common. */
export interface FingerprintedRequest {
  readonly method: string;
  /** Path and query as sent, neither decoded nor sorted. */
  readonly target: string;
  /** Empty for an operation without a brand. */
  readonly brandId: string;
  /** `X-Journey-Id` as sent. */
  readonly journeyId: string;
  /** Parsed JSON, or bytes; undefined without a body. */
  readonly body: unknown;
}

/** Hex SHA-256. Bodies are compared as parsed values; member order, white space and spelling do not matter. */
export function requestFingerprint(request: FingerprintedRequest): string {
  const { method, target, brandId, journeyId, body } = request;
  const canonicalBody =
    body instanceof Uint8Array ? hash('sha256', body, 'hex') : body === undefined ? '' : stringify(body);
  // No part before the body can contain a line break.
  return hash('sha256', `${method}\n${target}\n${brandId}\n${journeyId}\n${canonicalBody}`, 'hex');
}
