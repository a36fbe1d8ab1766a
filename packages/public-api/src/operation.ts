import type { ErrorKind } from '@telehealth/errors';
import type { TObject, TSchema } from 'typebox';
import { mapValues } from './schema/map-values.ts';
import type { Scope, ScopeAccess, ScopeResource } from './scopes.ts';
import type { Tag } from './tags.ts';

/**
 * Operations with a common allowance: `intake` is resolve, next, back and abandon; `lookup` finds patients by their contacts;
 * `other` is everything else.
 */
export type LimitClass = 'intake' | 'lookup' | 'other';

/** Of faults before routing, all of kind `malformed-request`. */
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
  /** Component name, where several parameters have one name. */
  readonly component?: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: TSchema;
  /** A misfitting value is ignored, not refused. */
  readonly lenient?: boolean;
}

export interface AnswerHeader {
  /** Component name, where several headers have one name. */
  readonly component?: string;
  readonly description: string;
  /** Whether every answer described with it has it. */
  readonly required?: boolean;
  readonly schema: object;
}

/** Everything about an operation but its bodies. */
export interface OperationFacts {
  /** Empty: anonymous. Requests with a credential are rate-limited. */
  readonly credentials: readonly CredentialScheme[];
  /** Closed to console sessions, although API keys reach it. */
  readonly keyOnly?: true;
  /** Keys of every scope reach it, and it answers what their scopes read. */
  readonly anyScope?: true;
  /** In scopes of API keys; every other operation that takes a key has one. */
  readonly resource?: ScopeResource;
  /** By default `read` for GET and HEAD, else `write`. */
  readonly access?: ScopeAccess;
  /** Absent: `X-Brand-Id` is not read. */
  readonly brand?: BrandRule;
  /** Rate limit; `other` by default. */
  readonly limited?: LimitClass;
  /** False: the change takes no `Idempotency-Key`. */
  readonly idempotent?: false;
  /** A repetition shows the present session, not the first outcome. */
  readonly replaysSession?: true;
  /** The read has an `ETag` and honours `If-None-Match`. */
  readonly conditional?: true;
  /** Example of the answer as `text/csv`, which is sent on request. */
  readonly csv?: string;
  /** The change returns the new `ETag`. */
  readonly tagged?: true;
  /** Rules beyond the schema; breaking them is `malformed-request`. */
  readonly furtherRules?: string;
  /** Besides those that follow from other facts. */
  readonly problems?: readonly ErrorKind[];
  /** Additional statuses of `malformed-request`. */
  readonly malformedAs?: readonly ParserFaultStatus[];
  /** Besides those that follow from other facts. */
  readonly headers?: readonly Parameter[];
  /** Of successful answers, besides those that follow from other facts, by name. */
  readonly answerHeaders?: Readonly<Record<string, AnswerHeader>>;
  /** Request bodies by name, in place of the schema's example. */
  readonly bodyExamples?: Readonly<Record<string, { readonly value: object }>>;
  /** Without a body it acts as with an empty object. */
  readonly optionalBody?: true;
  /** A misfitting body may still be accepted. */
  readonly lenientBody?: true;
  /** The body has this media type and any length, and is streamed. */
  readonly streams?: string;
  /** The body is bytes of this media type, read whole. */
  readonly bytes?: string;
  /** The body is bytes of any media type, described as an object of this type with any members. */
  readonly rawBody?: string;
  /**
   * Query parameters whose wrong values are ignored. An operation with this list, even empty, is called by pages and
   * links: it ignores unknown parameters too (decisions.md 1).
   */
  readonly lenientQuery?: readonly Parameter[];
}

export interface Operation extends OperationFacts {
  readonly operationId: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Ids are in braces. */
  readonly path: `/v1/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly query?: TObject;
  /** Its `examples` are those of the operation. */
  readonly body?: TSchema;
  /** Successful bodies by status with examples; `Type.Null()` without a body. */
  readonly answers: Readonly<Record<number, TSchema>>;
}

type Common = Pick<Operation, 'tag' | 'credentials' | 'resource' | 'brand'>;
type Parts = Omit<Operation, 'operationId' | keyof Common> & Partial<Common>;

/** By id, with common facts. */
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

/** Whether its method may change something. */
export function isChange({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Whether it may change something, a read that mints included. */
export function mayChange(operation: Pick<Operation, 'method' | 'access'>): boolean {
  return isChange(operation) || operation.access === 'write';
}

/** For a restricted key; undefined for an anonymous operation. */
export function scopeOf(operation: Pick<Operation, 'method' | 'resource' | 'access'>): Scope | undefined {
  const { resource, access = isChange(operation) ? 'write' : 'read' } = operation;
  return resource && `${resource}:${access}`;
}
