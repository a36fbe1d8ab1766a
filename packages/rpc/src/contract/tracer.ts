import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { TraceContext } from './call.ts';

/** Values from fixed sets, never an id, URL or value. */
export interface SpanFacts {
  /** Route template; `unmatched` without a matching route. */
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  /** `<service>/<method>`. */
  readonly rpc?: string;
  /** An error kind, or `canceled`; absent on success. */
  readonly kind?: string;
}

export interface Span {
  /** For calls within this span. */
  readonly context: TraceContext;
  /** Only once. `failed` marks an error of the platform. */
  end(facts: SpanFacts, failed: boolean): void;
}

/** A process without one passes trace contexts on and records nothing. */
export interface Tracer {
  /** For a request served (`server`) or a call made (`client`); without a parent a new trace begins. */
  begin(kind: 'server' | 'client', facts: SpanFacts, parent: TraceContext | undefined): Span;
}

/** With the call's outcome. Refusals below status 500 are not failures. */
export function endSpan(span: Span, kind: ErrorKind | 'ok' | 'canceled'): void {
  if (kind === 'ok') span.end({}, false);
  else span.end({ kind }, kind !== 'canceled' && errorTable[kind].status >= 500);
}
