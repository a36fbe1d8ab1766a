import type { ErrorKind } from './error-table.ts';
import type { IssueCode, LintCode } from './issue-table.ts';
import { type Reason, reasonTable } from './reason-table.ts';

/** `message` is for the caller and never repeats a submitted value. */
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

/** What an answer may be, for a page with its own messages (decisions.md 12). */
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
  /** Of an address, or of a step's requirement. */
  readonly field?: string | undefined;
  /** Media types. */
  readonly accept?: readonly string[] | undefined;
  /** Codes allowed in the part of an address. */
  readonly options?: readonly string[] | undefined;
  readonly state?: string | undefined;
  /** Whose text it is. */
  readonly option?: string | undefined;
}

export interface DomainErrorOptions {
  readonly issues?: readonly Issue[];
  /** After so many whole seconds the call may succeed. */
  readonly retryAfterSeconds?: number;
  readonly reason?: Reason | undefined;
  /** The reason as a sentence for the caller: names what is allowed, repeats no submitted value. */
  readonly detail?: string | undefined;
  /** For the log only. */
  readonly cause?: unknown;
}

/**
 * A refusal that the caller can understand. Contracts carry its kind and issues; the message is for the log only. Any
 * other error is an `internal` fault.
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

/** `detail` is a sentence for the caller, as in `DomainErrorOptions`. */
export function refusal(
  reason: Reason,
  detail: string,
  options: Pick<DomainErrorOptions, 'issues' | 'cause' | 'retryAfterSeconds'> = {},
): DomainError {
  return new DomainError(reasonTable[reason].kind, detail, { ...options, reason, detail });
}
