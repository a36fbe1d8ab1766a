import type { ErrorKind } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { LimitClass } from '../caller.ts';
import type { ParserFaultStatus } from '../problems/problems.ts';

/** A header or query parameter as the interface describes it. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: TSchema;
  /** A value the schema does not fit is ignored instead of refused. */
  readonly lenient?: boolean;
}

/** A header of an answer as the interface describes it. */
export type AnswerHeader = { readonly description: string; readonly required?: true } & Readonly<
  Record<string, unknown>
>;

/** A class of credentials, as the description names it. */
export type CredentialScheme = 'apiKey' | 'publishableKey';

/**
 * What the description has to know of an operation besides its schemas. What holds for all operations of a scope
 * is declared once, beside the hooks that make it true (`declareFacts`).
 */
export interface OperationFacts {
  /** Credentials that reach the operation; none by default: anonymous. */
  readonly credentials?: readonly CredentialScheme[];
  /**
   * Whether `X-Brand-Id` must be sent or is checked when it is sent; `only-brand`: a client with several brands must send it.
   * Not read by default.
   */
  readonly brand?: 'required' | 'optional' | 'only-brand';
  /** The rate limit requests count against; `other` unless the route says so, wherever there are limits. */
  readonly limited?: LimitClass;
  /** Changes take an `Idempotency-Key`; means nothing on a read. */
  readonly idempotent?: boolean;
  /** The read answers with an `ETag` and honours `If-None-Match`. */
  readonly conditional?: boolean;
  /** The change answers with the `ETag` of the state it made. */
  readonly tagged?: boolean;
  /** What no schema can say: a request that fits the schemas is `malformed-request` all the same without it. */
  readonly furtherRules?: string;
  /** Kinds the operation answers besides those that follow from the other facts. */
  readonly problems?: readonly ErrorKind[];
  /** Statuses besides its own under which the operation answers `malformed-request`. */
  readonly malformedAs?: readonly ParserFaultStatus[];
  /** Headers the operation reads besides those that follow from the other facts. */
  readonly headers?: readonly Parameter[];
  /** Headers of what the operation answers when it does what it is asked, besides those that follow from the other facts. */
  readonly answerHeaders?: Readonly<Record<string, AnswerHeader>>;
  /** The body is of this media type, of any length, and is handed on as it comes. */
  readonly streams?: string;
  /** Query parameters whose wrong values are ignored, so that no schema may refuse them. */
  readonly lenientQuery?: readonly Parameter[];
}

declare module 'fastify' {
  interface FastifyContextConfig extends OperationFacts {}
}

/** Says what holds for every route added to the scope from here on; what a route itself says wins. */
export function declareFacts(scope: FastifyInstance, facts: OperationFacts): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...facts, ...route.config };
  });
}
