import type { CaaVerdict } from '../../domain/dns/caa.ts';
import type { Verdict } from '../../domain/dns/verdict.ts';

/** The port to DNS. */
export interface Dns {
  /**
   * Whether the CNAME records of the hostname lead to the target, by every resolver. It never rejects: what cannot be
   * asked in time, or before the signal aborts, is `unavailable`. It never connects to the hostname.
   */
  verdictOf(
    domain: { readonly hostname: string; readonly target: string },
    signal: AbortSignal,
  ): Promise<Verdict>;
  /** The name that the CNAME record of the hostname names, by the first resolver that knows; undefined when none does. */
  namedBy(hostname: string, signal: AbortSignal): Promise<string | undefined>;
  /** Whether the CAA records of the hostname, or of the names above it, let the certificate authority issue. */
  caaVerdictOf(hostname: string, signal: AbortSignal): Promise<CaaVerdict>;
  close(): Promise<void>;
}
