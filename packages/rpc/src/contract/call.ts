/** The client whose data a call may touch. The gateway resolves it from the credential; metadata carries it. */
export interface Tenancy {
  readonly clientId: string;
  readonly brandIds: readonly string[];
  /** The brand the call is about, one of `brandIds`; absent on client-level calls. */
  readonly brandId: string | undefined;
  /** The mode of the client; absent when the caller does not state it. */
  readonly mode: ClientMode | undefined;
  /** The id of the client's credential, for audit rows; absent when the caller does not state it. */
  readonly credentialId: string | undefined;
  /** Who uses the browser session that the call comes from. Absent for keys, and when the caller does not state it. */
  readonly session?: SessionRole | undefined;
  /** The test run that the credential was issued for: lists leave out what it makes. Absent for all others. */
  readonly e2eRunId?: string | undefined;
}

/** Who uses a browser session: a patient, whom nobody knows, or somebody of the client in the console. */
export type SessionRole = 'patient' | 'console';

/** Whether a client's calls are about test or live data. */
export type ClientMode = 'test' | 'live';

/** An operator, authenticated by their token. */
export interface Operator {
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** The clients the operator is bound to: only their things can be reached. Undefined: not bound. */
  readonly clientIds: readonly string[] | undefined;
}

/** The parent of a span in a trace (W3C Trace Context), as the two headers that carry it. */
export interface TraceContext {
  /** Version 00. */
  readonly traceparent: string;
  readonly tracestate: string | undefined;
}

/** The context of a call, as its handler sees it. */
export interface Call {
  readonly correlationId: string;
  /** Absent when the call is not traced. */
  readonly trace: TraceContext | undefined;
  /** Present only when a caller of the contract proved its credential and named a client. */
  readonly tenancy: Tenancy | undefined;
  /** Present exactly on contracts with `operator` access. */
  readonly operator: Operator | undefined;
  /**
   * Not guessable, and the same when the transport sends the call to a second replica; absent on a call that is sent
   * once.
   */
  readonly callId: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Hex SHA-256 of the public request the call is made for; absent without one, and without an idempotency key. */
  readonly requestFingerprint: string | undefined;
  /**
   * Names the effect of the call, the same for every try under one idempotency key. Set by the idempotency
   * interceptor; without a key `operationOf` names the effect.
   */
  operationId: string | undefined;
  /** Set when the answer is the stored one of an earlier call; the answer carries a header that says so. */
  replayed: boolean;
  /** Aborted when the caller is gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Milliseconds left of the deadline, never negative; undefined without one. */
  remainingMs(): number | undefined;
}
