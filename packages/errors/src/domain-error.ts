import type { ErrorKind } from './error-table.ts';

/** One fault of an input. `message` is written for the caller and never echoes a submitted value. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  /** JSON Pointer into the request body. */
  readonly where?: string;
  /** interface.md 2.6: only on `renderer.exclusive_violation`. */
  readonly exclusiveCodes?: readonly string[];
  /** interface.md 2.6: only on `renderer.exclusive_violation`. */
  readonly conflictingCodes?: readonly string[];
}

/** What may accompany a kind. */
export interface DomainErrorOptions {
  readonly issues?: readonly Issue[];
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfterSeconds?: number;
  /** For the log only; never sent. */
  readonly cause?: unknown;
}

/**
 * A refusal the caller can understand. Crosses every contract as its kind with its issues; the message is
 * for the log and never leaves the process. Anything else that is thrown is an `internal` fault.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: ErrorKind;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, message: string = kind, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
