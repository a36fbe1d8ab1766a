import type { ErrorKind } from '@telehealth/errors';
import type { TObject, TSchema } from 'typebox';
import { mapValues } from './schema/map-values.ts';
import type { KeyScope, ScopeAccess, ScopeResource } from './scopes.ts';
import type { Tag } from './tags.ts';

/** Operations that share an allowance: `intake` is resolve, next, back and abandon; `other` is everything else. */
export type LimitClass = 'intake' | 'other';

/** Statuses of faults found before routing, all of kind `malformed-request`. */
export type ParserFaultStatus = 400 | 408 | 412 | 413 | 414 | 417 | 431;

export type CredentialScheme = 'apiKey' | 'publishableKey' | 'browserSession';

/**
 * How an operation gets its brand from `X-Brand-Id` (interface.md 5, brand scoping; decisions.md 1):
 * - `in-path`: required, and equal to `{brand_id}` of the path;
 * - `required`: required;
 * - `optional`: checked when sent; without it the operation covers all brands of the client;
 * - `only-brand`: checked when sent; a client with one brand may leave it out.
 */
export type BrandRule = 'in-path' | 'required' | 'optional' | 'only-brand';

export interface Parameter {
  readonly name: string;
  /** The name of its component, where several parameters have one name. */
  readonly component?: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: TSchema;
  /** A value that does not fit the schema is ignored instead of refused. */
  readonly lenient?: boolean;
}

export interface AnswerHeader {
  /** The name of its component, where several headers have one name. */
  readonly component?: string;
  readonly description: string;
  /** Whether every answer that is described with it carries it. */
  readonly required?: boolean;
  readonly schema: object;
}

/** What an operation is besides its bodies: who may call it, what it reads, and what it answers. */
export interface OperationFacts {
  /** Credentials that reach the operation; empty: anonymous. Requests with a credential are limited by rate. */
  readonly credentials: readonly CredentialScheme[];
  /** No session of the console reaches the operation, although an API key does. */
  readonly keyOnly?: true;
  /** What the scopes of an API key call it; every operation that takes one has it. */
  readonly resource?: ScopeResource;
  /** What a scope has to allow; by default `read` for GET and HEAD, and `write` for all others. */
  readonly access?: ScopeAccess;
  /** Absent: `X-Brand-Id` is not read. */
  readonly brand?: BrandRule;
  /** The rate limit that requests count against; `other` by default. */
  readonly limited?: LimitClass;
  /** False: a change that takes no `Idempotency-Key`. */
  readonly idempotent?: false;
  /** A repetition under the same key shows the session as it is then, not the outcome of the first request. */
  readonly replaysSession?: true;
  /** The read answers with an `ETag` and honours `If-None-Match`. */
  readonly conditional?: true;
  /** On request it is answered as `text/csv`; this is an example of such an answer. */
  readonly csv?: string;
  /** The change answers with the `ETag` of the new state. */
  readonly tagged?: true;
  /** Rules no schema can express; a request that breaks them is `malformed-request`. */
  readonly furtherRules?: string;
  /** Problems besides those that follow from the other facts. */
  readonly problems?: readonly ErrorKind[];
  /** Statuses besides its own under which the operation answers `malformed-request`. */
  readonly malformedAs?: readonly ParserFaultStatus[];
  /** Headers the operation reads besides those that follow from the other facts. */
  readonly headers?: readonly Parameter[];
  /** Headers of successful answers besides those that follow from the other facts, by name. */
  readonly answerHeaders?: Readonly<Record<string, AnswerHeader>>;
  /** Bodies of a request by their names, in place of the example of its schema. */
  readonly bodyExamples?: Readonly<Record<string, { readonly value: object }>>;
  /** A body that does not fit its schema may be answered as one that does. */
  readonly lenientBody?: true;
  /** The body has this media type and any length, and is passed on while it arrives. */
  readonly streams?: string;
  /** The body is read as bytes, whatever its media type. It is described as an object of this one with any members. */
  readonly rawBody?: string;
  /**
   * Query parameters whose wrong values are ignored, so that no schema refuses them. An operation that has the list, though
   * it be empty, is called by pages and links: it ignores unknown parameters too (decisions.md 1).
   */
  readonly lenientQuery?: readonly Parameter[];
}

export interface Operation extends OperationFacts {
  readonly operationId: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Ids stand in braces. */
  readonly path: `/v1/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly query?: TObject;
  /** Its `examples` are those of the operation. */
  readonly body?: TSchema;
  /** Bodies of successful answers by status, each with its example; `Type.Null()` for an answer without a body. */
  readonly answers: Readonly<Record<number, TSchema>>;
}

type Common = Pick<Operation, 'tag' | 'credentials' | 'resource' | 'brand'>;
type Parts = Omit<Operation, 'operationId' | keyof Common> & Partial<Common>;

/** Declares operations by their ids, with what they have in common. */
export function operations<const T extends Readonly<Record<string, Parts>>>(
  common: Common,
  parts: T,
): { readonly [Id in keyof T]: T[Id] & Omit<Operation, keyof T[Id]> } {
  return mapValues(parts, (part, operationId) => ({ ...common, ...part, operationId })) as never;
}

function ofMethod<const M extends Operation['method']>(method: M) {
  return <const P extends Operation['path'], const T extends Omit<Parts, 'method' | 'path'>>(
    path: P,
    parts: T,
  ) => ({
    method,
    path,
    ...parts,
  });
}

export const get = ofMethod('GET');
export const head = ofMethod('HEAD');
export const post = ofMethod('POST');
export const put = ofMethod('PUT');
export const patch = ofMethod('PATCH');
export const del = ofMethod('DELETE');

/** Whether the operation may change something. */
export function isChange({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The scope that a key with scopes needs for the operation; undefined for an anonymous one. */
export function scopeOf(operation: Pick<Operation, 'method' | 'resource' | 'access'>): KeyScope | undefined {
  const { resource, access = isChange(operation) ? 'write' : 'read' } = operation;
  return resource && `${resource}:${access}`;
}
