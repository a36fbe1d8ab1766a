import type { CaaVerdict } from '../../domain/dns/caa.ts';
import type { Verdict } from '../../domain/dns/verdict.ts';

/** The port to DNS. */
export interface Dns {
  /**
   * Whether the CNAME records of the hostname end at the target, by every resolver. Never rejects: without an answer in time,
   * or after the signal aborts, it is `unavailable`. It never connects to the hostname.
   */
  verdictOf(
    domain: { readonly hostname: string; readonly target: string },
    signal: AbortSignal,
  ): Promise<Verdict>;
  /** The name in the CNAME record of the hostname, by the first resolver that has one; undefined when none has. */
  namedBy(hostname: string, signal: AbortSignal): Promise<string | undefined>;
  /** Whether the CAA records of the hostname, or of the names above it, let the certificate authority issue. */
  caaVerdictOf(hostname: string, signal: AbortSignal): Promise<CaaVerdict>;
  close(): Promise<void>;
}
