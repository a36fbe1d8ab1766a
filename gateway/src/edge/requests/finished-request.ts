/** The record of a finished request. It contains no tenant's id, path or query. */
export interface FinishedRequest {
  readonly correlationId: string;
  readonly traceId?: string | undefined;
  /** Route template; `unmatched` without a matching route, `unparsed` without a readable request. */
  readonly route: string;
  readonly method: string;
  /** 499 when the client left before its answer. */
  readonly status: number;
  readonly durationMs: number;
}

/** Records a finished request. */
export type Observe = (finished: FinishedRequest) => void;
