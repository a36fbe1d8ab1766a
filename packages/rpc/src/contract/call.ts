/** The client whose data a call may touch. The gateway gets it from the credential; metadata carry it. */
export interface Tenancy {
  readonly clientId: string;
  readonly brandIds: readonly string[];
  /** One of `brandIds`; absent on client-level calls. */
  readonly brandId: string | undefined;
  /** Absent when the caller does not send it. */
  readonly mode: ClientMode | undefined;
  /** Of the client's credential, for audit rows; absent when the caller does not send it. */
  readonly credentialId: string | undefined;
  /** Of a browser session. Absent for keys, and when the caller does not send it. */
  readonly session?: SessionRole | undefined;
  /** The member of the client whose session of the console it is. Absent for others. */
  readonly memberId?: string | undefined;
  /** Of a credential issued for a test run, whose results lists omit. Absent for others. */
  readonly e2eRunId?: string | undefined;
  /** The client's own; absent: those of the deployment, and when the caller does not send them. */
  readonly dayQuotas?: DayQuotas | undefined;
}

/** What a client may do in a day, by what services count. */
export type DayQuotas = { readonly [Q in (typeof dayQuotaNames)[number]]?: number | undefined };

export const dayQuotaNames = ['journeys', 'registrations', 'domains'] as const;

/** An anonymous patient, or a user of the client's console. */
export type SessionRole = 'patient' | 'console';

/** Whether a client has test or live data. */
export type ClientMode = 'test' | 'live';

/** Authenticated by a token. */
export interface Operator {
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** Restricts the operator to these clients; undefined: unrestricted. */
  readonly clientIds: readonly string[] | undefined;
}

/** Parent span (W3C Trace Context), as its two headers. */
export interface TraceContext {
  /** Version 00. */
  readonly traceparent: string;
  readonly tracestate: string | undefined;
}

export interface Call {
  readonly correlationId: string;
  /** Absent when not traced. */
  readonly trace: TraceContext | undefined;
  /** Present only when a caller with a valid credential named a client. */
  readonly tenancy: Tenancy | undefined;
  /** Present exactly on contracts with `operator` access. */
  readonly operator: Operator | undefined;
  /** Unguessable, and equal in both tries of the transport; absent on a call without a second try. */
  readonly callId: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Hex SHA-256 of the public request; absent without one, and without an idempotency key. */
  readonly requestFingerprint: string | undefined;
  /**
   * Names the effect: equal for all tries under one idempotency key. Set by the idempotency interceptor; without a key
   * use `operationOf`.
   */
  operationId: string | undefined;
  /** Set for an earlier call's stored answer, which then has a header. */
  replayed: boolean;
  /** Aborted when the caller is gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Of the deadline, never negative; undefined without one. */
  remainingMs(): number | undefined;
}
