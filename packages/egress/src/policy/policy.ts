export type Refusal = 'refused: address not public' | 'refused: port' | 'refused: url';

export interface Policy {
  /** Live mode allows only `https:`. */
  readonly mode: 'test' | 'live';
  /** Networks (`10.0.0.0/8`) and endpoints (`127.0.0.1:4010`, `[::1]:4010`) allowed beyond the policy. */
  readonly allow: readonly string[];
  /** Networks refused beyond the policy: the platform's own. */
  readonly deny: readonly string[];
  /** The platform's own, refused. */
  readonly ownHosts: readonly string[];
  /** Whether NAT64 addresses are allowed, judged by their IPv4 address. */
  readonly nat64: boolean;
}
