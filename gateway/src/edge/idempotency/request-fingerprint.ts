import { hash } from 'node:crypto';
import stringify from 'safe-stable-stringify';

/** The parts of a request that must be equal for a repetition under one `Idempotency-Key`. */
export interface FingerprintedRequest {
  readonly method: string;
  /** Path and query as sent, neither decoded nor sorted. */
  readonly target: string;
  /** Empty for an operation without a brand. */
  readonly brandId: string;
  /** `X-Journey-Id` as sent. */
  readonly journeyId: string;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

/**
 * Hex SHA-256 of the request. Bodies are equal when they parse to equal values; order of members, white space and the
 * spelling of numbers and strings do not matter.
 */
export function requestFingerprint(request: FingerprintedRequest): string {
  const { method, target, brandId, journeyId, body } = request;
  const canonicalBody = body === undefined ? '' : stringify(body);
  // No part before the body can contain a line break.
  return hash('sha256', `${method}\n${target}\n${brandId}\n${journeyId}\n${canonicalBody}`, 'hex');
}
