import type { FailedUpstream } from '@telehealth/rpc';

/** The record of a finished request. It contains no path or query. */
export interface FinishedRequest {
  readonly correlationId: string;
  readonly traceId?: string | undefined;
  /** The tenant of the credential; undefined without one. */
  readonly clientId?: string | undefined;
  readonly brandId?: string | undefined;
  /** Which call of a service failed, when the answer is a 5xx because of it. */
  readonly upstream?: FailedUpstream | undefined;
  /** Route template; `unmatched` without a matching route, `unparsed` without a readable request. */
  readonly route: string;
  readonly method: string;
  /** 499 when the client left before its answer. */
  readonly status: number;
  readonly durationMs: number;
}

export type Observe = (finished: FinishedRequest) => void;
