import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { TraceContext } from './call.ts';

/** All that a span may record: values from fixed sets, never an id, a URL or a value. */
export interface SpanFacts {
  /** Route template; `unmatched` without a matching route. */
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  /** `<service>/<method>`. */
  readonly rpc?: string;
  /** Kind of the error table, or `canceled`; absent on success. */
  readonly kind?: string;
}

export interface Span {
  /** The context of calls made within this span. */
  readonly context: TraceContext;
  /** Ends it once, with further facts. `failed` marks an error of the platform. */
  end(facts: SpanFacts, failed: boolean): void;
}

/** Records spans. A process without one passes trace contexts on and records nothing. */
export interface Tracer {
  /**
   * Begins the span of a request this process serves (`server`) or of a call it makes (`client`), as a child of
   * `parent`; without a parent it begins a trace.
   */
  begin(kind: 'server' | 'client', facts: SpanFacts, parent: TraceContext | undefined): Span;
}

/** Ends the span of a call with the call's outcome. Refusals below status 500 do not count as failures. */
export function endSpan(span: Span, kind: ErrorKind | 'ok' | 'canceled'): void {
  if (kind === 'ok') span.end({}, false);
  else span.end({ kind }, kind !== 'canceled' && errorTable[kind].status >= 500);
}
