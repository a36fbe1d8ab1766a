import type { Refusal } from '../policy/policy.ts';

/** Why an exchange was incomplete, without addresses and words of the receiver. */
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

/** A message with its method. */
export interface Outgoing extends Message {
  readonly method: 'GET' | 'POST';
  /** How much of the answer's body is kept: `bodyCapBytes` at most. */
  readonly keptBytes: number;
}

/** Of each completed phase. A reused connection has no DNS, connect and TLS phase. */
export interface ExchangeTiming {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  readonly ttfbMs?: number;
}

export interface Exchange {
  /** Whether the head, and the body up to the cap, arrived. */
  readonly answered: boolean;
  /** The receiver's, unchanged; absent without a head. */
  readonly status?: number;
  /** Absent when it answered without a redirect. */
  readonly detail?: ExchangeDetail;
  /** By lower-case name; the first of repeated fields. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is kept of the body, as text; absent without a body. */
  readonly excerpt?: string;
  /** Whether the body exceeds the excerpt. */
  readonly truncated: boolean;
  /** From the first connection attempt to the end; absent without one. */
  readonly durationMs?: number;
  readonly timing: ExchangeTiming;
}

export const headCapBytes = 64 * 1024;
/** Read before the connection is closed. */
export const bodyCapBytes = 64 * 1024;
/** Kept of the body of an answer to a `post`. */
export const excerptBytes = 16 * 1024;
