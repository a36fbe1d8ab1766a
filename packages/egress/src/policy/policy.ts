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
  /**
   * Opens the loopback addresses in test mode, but for the ports for which it is true. Only code can give it, and no setting, because
   * it has to know every port that must not be reached.
   */
  readonly loopbackExcept?: ((port: number) => boolean) | undefined;
  /** Whether NAT64 addresses are allowed, judged by their IPv4 address. */
  readonly nat64: boolean;
}
