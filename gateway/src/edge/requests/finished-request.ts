import type { FailedUpstream } from '@telehealth/rpc';

/** Contains no path and no query. */
export interface FinishedRequest {
  readonly correlationId: string;
  readonly traceId?: string | undefined;
  /** Undefined without a credential. */
  readonly clientId?: string | undefined;
  readonly brandId?: string | undefined;
  /** The failed call that caused a 5xx. */
  readonly upstream?: FailedUpstream | undefined;
  /** Route template; `unmatched` without a matching route, `unparsed` without a readable request. */
  readonly route: string;
  readonly method: string;
  /** 499 when the client left before the answer. */
  readonly status: number;
  readonly durationMs: number;
}

export type Observe = (finished: FinishedRequest) => void;
