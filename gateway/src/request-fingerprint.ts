import { hash } from 'node:crypto';
import stringify from 'safe-stable-stringify';

/** What makes two requests under one `Idempotency-Key` the same. */
export interface FingerprintedRequest {
  readonly method: string;
  /** Path and query as sent, neither decoded nor sorted. */
  readonly target: string;
  /** Empty where the operation has none. */
  readonly brandId: string;
  /** `X-Journey-Id` as sent. */
  readonly journeyId: string;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

/**
 * Hex SHA-256 of the request. Two bodies are the same when they parse to equal values: order of members, white
 * space and the spelling of numbers and strings do not count.
 */
export function requestFingerprint({
  method,
  target,
  brandId,
  journeyId,
  body,
}: FingerprintedRequest): string {
  const canonicalBody = body === undefined ? '' : stringify(body);
  // None of the parts before the body can hold a line break.
  return hash('sha256', `${method}\n${target}\n${brandId}\n${journeyId}\n${canonicalBody}`, 'hex');
}
