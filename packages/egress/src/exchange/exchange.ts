import type { Refusal } from '../policy/policy.ts';

/** Why an exchange did not run in whole: never an address or a receiver's word. */
export type ExchangeDetail =
  | Refusal
  | 'dns failure'
  | 'timeout: dns'
  | 'timeout: connect'
  | 'timeout: response'
  | 'tls failure'
  | 'connection refused'
  | 'connection closed'
  | 'invalid response'
  | 'response head too large'
  | 'redirect not followed';

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Milliseconds of each phase that ended. A connection that was open already has no DNS, connect and TLS phase. */
export interface ExchangeTiming {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly ttfbMs?: number;
}

/** How an exchange ended. */
export interface Exchange {
  /** Whether the receiver answered in whole: the head, and the body up to the cap. */
  readonly answered: boolean;
  /** The receiver's status, verbatim; absent when no head arrived. */
  readonly status?: number;
  /** Absent when it answered and did not redirect. */
  readonly detail?: ExchangeDetail;
  /** Single header fields of the answer, by lower-case name; of a repeated field the first. */
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body as text, at most `excerptBytes` of it; absent when none arrived. */
  readonly excerpt?: string;
  /** Whether the body is longer than the excerpt. */
  readonly truncated: boolean;
  /** From the first connection attempt to the end; absent when none was made. */
  readonly durationMs?: number;
  readonly timing: ExchangeTiming;
}

/** How many bytes the head of an answer may have. */
export const headCapBytes = 64 * 1024;
/** How many bytes of a body are read before the connection is closed. */
export const bodyCapBytes = 64 * 1024;
/** How many bytes of a body are kept. */
export const excerptBytes = 16 * 1024;
