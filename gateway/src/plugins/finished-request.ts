/** What is recorded of a finished request. Never holds an id of a tenant's, a path or a query. */
export interface FinishedRequest {
  readonly correlationId: string;
  readonly traceId?: string | undefined;
  /** Route template; `unmatched` where no route fits, `unparsed` where there was no request to route. */
  readonly route: string;
  readonly method: string;
  /** 499 when the client left before its answer. */
  readonly status: number;
  readonly durationMs: number;
}

/** Takes note of a finished request. */
export type Observe = (finished: FinishedRequest) => void;
