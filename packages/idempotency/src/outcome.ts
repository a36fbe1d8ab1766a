import { DomainError, type DomainErrorOptions, type ErrorKind, errorTable } from '@telehealth/errors';

/** The bytes of the response message, or the refusal. */
export type Outcome = { readonly response: Uint8Array } | { readonly refusal: DomainError };

const responseTag = 0;
const refusalTag = 1;

/**
 * For an error of a handler: the stored outcome (status 404 or 422), no effect, so that the call may succeed later (any
 * other 4xx), or an unknown effect.
 */
export function outcomeOf(thrown: unknown): Outcome | 'no-effect' | 'unknown' {
  if (!(thrown instanceof DomainError)) return 'unknown';
  const { status } = errorTable[thrown.kind];
  if (status >= 500) return 'unknown';
  const stored = (status === 404 || status === 422) && thrown.kind !== 'idempotency-mismatch';
  return stored ? { refusal: thrown } : 'no-effect';
}

export function encodeOutcome(outcome: Outcome): Uint8Array {
  if ('response' in outcome) return Buffer.concat([Buffer.of(responseTag), outcome.response]);
  const { kind, issues, reason, detail } = outcome.refusal;
  const stored: StoredRefusal = { kind, issues, ...(reason && { reason, detail }) };
  return Buffer.concat([Buffer.of(refusalTag), Buffer.from(JSON.stringify(stored))]);
}

/** The inverse of `encodeOutcome`. */
export function decodeOutcome(bytes: Uint8Array): Outcome {
  const content = bytes.subarray(1);
  if (bytes[0] === responseTag) return { response: content };
  const { kind, ...details } = JSON.parse(Buffer.from(content).toString('utf8')) as StoredRefusal;
  return { refusal: new DomainError(kind, 'the stored refusal of an earlier call', details) };
}

interface StoredRefusal extends Pick<DomainErrorOptions, 'issues' | 'reason' | 'detail'> {
  readonly kind: ErrorKind;
}
