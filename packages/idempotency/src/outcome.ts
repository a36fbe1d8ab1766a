import { DomainError, type ErrorKind, errorTable, type Issue } from '@telehealth/errors';

/** The outcome of a call as it is stored: the bytes of its response message, or its refusal. */
export type Outcome = { readonly response: Uint8Array } | { readonly refusal: DomainError };

const responseTag = 0;
const refusalTag = 1;

/**
 * What an error of a handler means: an outcome that is stored like a response (a refusal of status 404 or 422), no
 * effect, so that the same call may succeed later (any other 4xx), or an unknown effect.
 */
export function outcomeOf(thrown: unknown): Outcome | 'no-effect' | 'unknown' {
  if (!(thrown instanceof DomainError)) return 'unknown';
  const { status } = errorTable[thrown.kind];
  if (status >= 500) return 'unknown';
  const stored = (status === 404 || status === 422) && thrown.kind !== 'idempotency-mismatch';
  return stored ? { refusal: thrown } : 'no-effect';
}

/** The outcome as bytes. */
export function encodeOutcome(outcome: Outcome): Uint8Array {
  if ('response' in outcome) return Buffer.concat([Buffer.of(responseTag), outcome.response]);
  const { kind, issues } = outcome.refusal;
  return Buffer.concat([Buffer.of(refusalTag), Buffer.from(JSON.stringify({ kind, issues }))]);
}

/** Reads what `encodeOutcome` wrote. */
export function decodeOutcome(bytes: Uint8Array): Outcome {
  const content = bytes.subarray(1);
  if (bytes[0] === responseTag) return { response: content };
  const { kind, issues } = JSON.parse(Buffer.from(content).toString('utf8')) as StoredRefusal;
  return { refusal: new DomainError(kind, 'the stored refusal of an earlier call', { issues }) };
}

interface StoredRefusal {
  readonly kind: ErrorKind;
  readonly issues: readonly Issue[];
}
