/** The target of a failed call. */
export interface FailedUpstream {
  /** `telehealth.accounts.v1.BrandService/GetBrand`; for a plain request its route. */
  readonly rpc: string;
  /** Last tried replica, `host:port`; undefined if none could be tried. */
  readonly address: string | undefined;
}

const upstreams = new WeakMap<object, FailedUpstream>();

/** Attaches the target to the error. */
export function recordUpstream(error: Error, upstream: FailedUpstream): void {
  upstreams.set(error, upstream);
}

/** From the error or one of its causes; undefined for other errors. */
export function failedUpstreamOf(error: unknown): FailedUpstream | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const upstream = upstreams.get(at);
    if (upstream !== undefined) return upstream;
  }
  return undefined;
}
