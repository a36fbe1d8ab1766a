/** What an exchange with a receiver can be told of, when it did not run in whole: never an address or a receiver's word. */
export type ExchangeDetail =
  | 'refused: address not public'
  | 'refused: port'
  | 'refused: url'
  | 'dns failure'
  | 'timeout: dns'
  | 'timeout: connect'
  | 'timeout: response'
  | 'tls failure'
  | 'connection refused'
  | 'connection closed'
  | 'invalid response'
  | 'redirect not followed';

/** What is sent. */
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

/** Sends to addresses that tenants chose, and to public ones only (research rules; see docs/security.md). */
export interface Egress {
  /**
   * POSTs a message once: no redirect is followed, no answer is inflated. It ends at the deadline, whatever the receiver
   * does. Never rejects for what a receiver or an address does. `deadlineMs` is a shorter deadline; `signal` ends it early as
   * `connection closed`.
   */
  post(
    message: Message,
    options?: { readonly signal?: AbortSignal; readonly deadlineMs?: number },
  ): Promise<Exchange>;
  /** Closes the idle connections and ends the exchanges under way. */
  close(): Promise<void>;
}

/** Addresses of a name. Rejects when they cannot be found. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Where messages may go, and how. */
export interface EgressOptions {
  /** In live mode only `https:` is allowed. */
  readonly mode: 'test' | 'live';
  /** Networks (`10.0.0.0/8`) and single addresses with a port (`127.0.0.1:4010`, `[::1]:4010`) allowed beyond the policy. */
  readonly allow: readonly string[];
  /** Networks refused beyond the policy: the platform's own. */
  readonly deny: readonly string[];
  /** Names of the platform's own hosts, refused. */
  readonly ownHosts: readonly string[];
  /** Whether addresses of NAT64 are allowed, judged by the IPv4 address within. */
  readonly nat64: boolean;
  /** Of one exchange from DNS to the last byte, ms. */
  readonly deadlineMs: number;
  /** Replaces the system's DNS servers: `127.0.0.1:5353`. */
  readonly dnsServers?: readonly string[];
  /** Replaces the resolver. */
  readonly resolve?: ResolveName;
}

/** How many bytes of a body are read before the connection is closed. */
export const bodyCapBytes = 64 * 1024;
/** How many bytes of a body are kept. */
export const excerptBytes = 16 * 1024;
