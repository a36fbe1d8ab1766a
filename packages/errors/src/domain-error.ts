import type { ErrorKind } from './error-table.ts';
import type { IssueCode, LintCode } from './issue-table.ts';
import { type Reason, reasonTable } from './reason-table.ts';

/** One fault of an input. `message` is written for the caller and never echoes a submitted value. */
export interface Issue {
  readonly code: IssueCode | LintCode;
  readonly message: string;
  /** JSON Pointer into the request body. */
  readonly where?: string;
  /** interface.md 2.6: only on `renderer.exclusive_violation`. */
  readonly exclusiveCodes?: readonly string[];
  /** interface.md 2.6: only on `renderer.exclusive_violation`. */
  readonly conflictingCodes?: readonly string[];
  readonly params?: IssueParams;
}

/** What an answer is allowed to be, for a page that words its own message (decisions.md 12). */
export interface IssueParams {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Calendar days, `YYYY-MM-DD`. */
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  readonly unit?: string | undefined;
  /** Decimal places. */
  readonly decimals?: number | undefined;
  /** Characters. */
  readonly maxLength?: number | undefined;
  /** The part of an address, or the requirement of a step. */
  readonly field?: string | undefined;
  /** Media types. */
  readonly accept?: readonly string[] | undefined;
  /** The codes that the part of an address may have. */
  readonly options?: readonly string[] | undefined;
  /** The state that a ZIP code belongs to. */
  readonly state?: string | undefined;
}

/** What may accompany a kind. */
export interface DomainErrorOptions {
  readonly issues?: readonly Issue[];
  /** Whole seconds after which the same call may succeed. */
  readonly retryAfterSeconds?: number;
  readonly reason?: Reason | undefined;
  /** The reason in a sentence for the caller: it names what is allowed, and echoes no submitted value. */
  readonly detail?: string | undefined;
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
  readonly reason: Reason | undefined;
  readonly detail: string | undefined;

  constructor(kind: ErrorKind, message: string = kind, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
    this.detail = options.detail;
  }
}

/** The error of a refusal that says why: `detail` is a sentence for the caller, as in `DomainErrorOptions`. */
export function refusal(
  reason: Reason,
  detail: string,
  options: Pick<DomainErrorOptions, 'issues' | 'cause' | 'retryAfterSeconds'> = {},
): DomainError {
  return new DomainError(reasonTable[reason].kind, detail, { ...options, reason, detail });
}
