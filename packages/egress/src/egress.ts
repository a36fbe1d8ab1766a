import type { ResolveName } from './dns/system-resolver.ts';
import type { Exchange, Message, Outgoing } from './exchange/exchange.ts';
import type { Policy } from './policy/policy.ts';

/** Sends to tenants' addresses, only to public ones (docs/security/outgoing-requests.md). */
export interface Egress {
  /**
   * POSTs once, without redirects and decompression, until the deadline. Never rejects because of a receiver or
   * address. `deadlineMs` shortens the deadline; `signal` ends the exchange as `connection closed`.
   */
  post(message: Message, options?: SendOptions): Promise<Exchange>;
  /** As `post`, with any method, and with the body of the answer up to the cap. */
  send(message: Omit<Outgoing, 'keptBytes'>, options?: SendOptions): Promise<Exchange>;
  /** Closes idle connections and ends running exchanges. */
  close(): Promise<void>;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
}

export interface EgressOptions extends Policy {
  /** From DNS to the last byte, ms. */
  readonly deadlineMs: number;
  /** Replace the system's: `127.0.0.1:5353`. */
  readonly dnsServers?: readonly string[];
  readonly resolve?: ResolveName;
  /** More of `allow`, asked before each message in test mode alone: what operators opened. It opens nothing that is denied. */
  readonly alsoAllowed?: (() => Promise<readonly string[]>) | undefined;
  /** Lifetime of an idle connection, ms: 4 s by default. */
  readonly restMs?: number;
  /** Clock for the age of NAT64 prefixes, ms. */
  readonly now?: () => number;
}
