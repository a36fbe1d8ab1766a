/** Whose data a call may touch. Resolved by the gateway from the credential, carried as metadata. */
export interface Tenancy {
  readonly clientId: string;
  /** Every brand of the client. */
  readonly brandIds: readonly string[];
  /** The brand the call is about, one of `brandIds`; absent on client-level calls. */
  readonly brandId: string | undefined;
  /** What the client's credentials reach; absent where the caller does not say. */
  readonly mode: ClientMode | undefined;
  /** Names the credential the client used, for audit rows; absent where the caller does not say. */
  readonly credentialId: string | undefined;
}

/** Whether a client's calls are about test or live data. */
export type ClientMode = 'test' | 'live';

/** An operator, proven by their token. */
export interface Operator {
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
}

/** A place in a trace (W3C Trace Context), as the two headers it travels in. */
export interface TraceContext {
  /** Version 00. */
  readonly traceparent: string;
  readonly tracestate: string | undefined;
}

/** What a handler knows of the call besides its message. */
export interface Call {
  readonly correlationId: string;
  /** Where in a trace this call is; absent when nobody traces it. */
  readonly trace: TraceContext | undefined;
  /** Present only when the caller carries the internal credential and names a client. */
  readonly tenancy: Tenancy | undefined;
  /** Present exactly on contracts with `operator` access. */
  readonly operator: Operator | undefined;
  readonly idempotencyKey: string | undefined;
  /** Hex SHA-256 of the public request the call is made for; absent without one, and without an idempotency key. */
  readonly requestFingerprint: string | undefined;
  /**
   * Names the effect of the call, the same on every try under one idempotency key. Set by the interceptor that
   * keeps such keys; without a key a use case makes its own.
   */
  operationId: string | undefined;
  /** Set when the answer is the stored one of an earlier call; the caller is told. */
  replayed: boolean;
  /** Aborted when the caller is gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Milliseconds left of the deadline, never negative; undefined without one. */
  remainingMs(): number | undefined;
}
