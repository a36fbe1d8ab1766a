/** Whom a failed call of another service was sent to. */
export interface FailedUpstream {
  /** Contract and method, `telehealth.accounts.v1.BrandService/GetBrand`; the route of a plain request. */
  readonly rpc: string;
  /** The replica that was tried last, `host:port`; undefined: none could be tried. */
  readonly address: string | undefined;
}

const upstreams = new WeakMap<object, FailedUpstream>();

/** Notes whom a call was sent to that failed with the error. */
export function noteUpstream(error: Error, upstream: FailedUpstream): void {
  upstreams.set(error, upstream);
}

/** Whom the call was sent to that failed with the error or with one of its causes; undefined for any other error. */
export function failedUpstreamOf(error: unknown): FailedUpstream | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const upstream = upstreams.get(at);
    if (upstream !== undefined) return upstream;
  }
  return undefined;
}
