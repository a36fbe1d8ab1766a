import type { ErrorKind } from '@telehealth/errors';
import type { TSchema } from 'typebox';

/** Operations that share an allowance: `intake` is resolve, next, back and abandon; `other` is everything else. */
export type LimitClass = 'intake' | 'other';

/** Statuses of faults found before routing, all of kind `malformed-request`. */
export type ParserFaultStatus = 400 | 408 | 412 | 413 | 414 | 417 | 431;

/** A header or query parameter, as the description shows it. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: TSchema;
  /** A value the schema does not fit is ignored instead of refused. */
  readonly lenient?: boolean;
}

/** A header of an answer, as the description shows it. */
export type AnswerHeader = { readonly description: string; readonly required?: true } & Readonly<
  Record<string, unknown>
>;

/** A class of credentials, as the description names it. */
export type CredentialScheme = 'apiKey' | 'publishableKey';

/**
 * Facts of an operation besides its schemas. Facts of all operations of a scope are declared once, beside the hooks
 * that enforce them (`declareFacts`).
 */
export interface OperationFacts {
  /** Credentials that reach the operation; anonymous by default. */
  readonly credentials?: readonly CredentialScheme[];
  /**
   * Whether `X-Brand-Id` must be sent or is checked when sent; `only-brand`: a client with several brands must send it.
   * Not read by default.
   */
  readonly brand?: 'required' | 'optional' | 'only-brand';
  /** The rate limit that requests count against; `other` by default in limited scopes. */
  readonly limited?: LimitClass;
  /** Changes take an `Idempotency-Key`; without effect on reads. */
  readonly idempotent?: boolean;
  /** A repetition under the same key shows the session as it is then, not the outcome of the first request. */
  readonly replaysSession?: true;
  /** The read answers with an `ETag` and honours `If-None-Match` (`addEntityTags`). */
  readonly conditional?: boolean;
  /** The change answers with the `ETag` of the new state (`addEntityTags`). */
  readonly tagged?: boolean;
  /** Rules no schema can express; a request that breaks them is `malformed-request`. */
  readonly furtherRules?: string;
  /** Problems besides those that follow from the other facts. */
  readonly problems?: readonly ErrorKind[];
  /** Statuses besides its own under which the operation answers `malformed-request`. */
  readonly malformedAs?: readonly ParserFaultStatus[];
  /** Headers the operation reads besides those that follow from the other facts. */
  readonly headers?: readonly Parameter[];
  /** Headers of successful answers besides those that follow from the other facts. */
  readonly answerHeaders?: Readonly<Record<string, AnswerHeader>>;
  /** The body has this media type and any length, and is passed on while it arrives. */
  readonly streams?: string;
  /**
   * The body is read as bytes, whatever its media type. The description shows it as an object of this media type, whose
   * members are nobody's here.
   */
  readonly rawBody?: string;
  /** Query parameters whose wrong values are ignored, so that no schema refuses them. */
  readonly lenientQuery?: readonly Parameter[];
}
