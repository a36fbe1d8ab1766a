/** Why nothing is sent. */
export type Refusal = 'refused: address not public' | 'refused: port' | 'refused: url';

/** Where messages may go. */
export interface Policy {
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
}
