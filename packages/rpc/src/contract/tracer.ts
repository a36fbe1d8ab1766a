import { type ErrorKind, errorTable } from '@telehealth/errors';
import type { TraceContext } from './call.ts';

/** The only things a span can say of what it stands for: fixed sets, never an id, a URL or a value. */
export interface SpanFacts {
  /** Route template; `unmatched` where no route fits. */
  readonly route?: string;
  /** HTTP method. */
  readonly method?: string;
  /** HTTP status. */
  readonly status?: number;
  /** `<service>/<method>`. */
  readonly rpc?: string;
  /** Kind of the error table, or `canceled`; absent when all went well. */
  readonly kind?: string;
}

/** A stretch of work that is recorded. */
export interface Span {
  /** Makes what is called next a child of this span. */
  readonly context: TraceContext;
  /** Ends it, once, with what is known by now. `failed` when somebody should look into it. */
  end(facts: SpanFacts, failed: boolean): void;
}

/** Records work for traces. Without one a process hands traces on and records nothing. */
export interface Tracer {
  /**
   * Begins the span of a request this process serves (`server`) or of a call it makes of a neighbour (`client`),
   * as a child of `parent`; without one it begins a trace.
   */
  begin(kind: 'server' | 'client', facts: SpanFacts, parent: TraceContext | undefined): Span;
}

/** Ends the span of a call by how the call ended. A refusal the caller could have avoided is no failure. */
export function endSpan(span: Span, kind: ErrorKind | 'ok' | 'canceled'): void {
  if (kind === 'ok') span.end({}, false);
  else span.end({ kind }, kind !== 'canceled' && errorTable[kind].status >= 500);
}
