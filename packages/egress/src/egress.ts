import type { ResolveName } from './dns/system-resolver.ts';
import type { Exchange, Message } from './exchange/exchange.ts';
import type { Policy } from './policy/policy.ts';

/** Sends to addresses that tenants chose, and to public ones only (research rules; see docs/security/outgoing-requests.md). */
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

/** Where messages may go, and how. */
export interface EgressOptions extends Policy {
  /** Of one exchange from DNS to the last byte, ms. */
  readonly deadlineMs: number;
  /** Replaces the system's DNS servers: `127.0.0.1:5353`. */
  readonly dnsServers?: readonly string[];
  /** Replaces the resolver. */
  readonly resolve?: ResolveName;
  /** How long a connection rests between messages, ms: 4 s by default. */
  readonly restMs?: number;
  /** Replaces the clock by which the prefixes of NAT64 become too old, ms. */
  readonly now?: () => number;
}
