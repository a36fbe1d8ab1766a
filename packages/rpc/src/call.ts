/** Whose data a call may touch. Resolved by the gateway from the credential, carried as metadata. */
export interface Tenancy {
  readonly clientId: string;
  /** Every brand of the client. */
  readonly brandIds: readonly string[];
  /** The brand the call is about, one of `brandIds`; absent on client-level calls. */
  readonly brandId: string | undefined;
  /** What the client's credentials reach; absent where the caller does not say. */
  readonly mode: ClientMode | undefined;
}

/** Whether a client's calls are about test or live data. */
export type ClientMode = 'test' | 'live';

/** An operator, proven by their token. */
export interface Operator {
  readonly name: string;
}

/** What a handler knows of the call besides its message. */
export interface Call {
  readonly correlationId: string;
  /** Present only when the caller carries the internal credential and names a client. */
  readonly tenancy: Tenancy | undefined;
  /** Present exactly on contracts with `operator` access. */
  readonly operator: Operator | undefined;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller is gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Milliseconds left of the deadline, never negative; undefined without one. */
  remainingMs(): number | undefined;
}
