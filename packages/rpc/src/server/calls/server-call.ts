import type { DomainError } from '@telehealth/errors';
import type { Call, Operator, Tenancy, TraceContext } from '../../contract/call.ts';
import type { LogContext } from '../../contract/log-context.ts';
import { traceIdOf } from '../../contract/trace-context.ts';
import type { Span } from '../../contract/tracer.ts';
import type { Endpoint, MethodEndpoint } from './endpoint.ts';

/** Takes the outcome: an error, or the encoded response with its message. */
export type Answer = (
  error: DomainError | 'canceled' | undefined,
  bytes?: Uint8Array,
  message?: object,
) => void;

/** From its headers to its outcome. */
export class ServerCall<S extends Endpoint = MethodEndpoint> implements Call, LogContext {
  readonly endpoint: S;
  readonly correlationId: string;
  readonly startedAt: number;
  trace: TraceContext | undefined = undefined;
  span: Span | undefined = undefined;
  callId: string | undefined = undefined;
  idempotencyKey: string | undefined = undefined;
  requestFingerprint: string | undefined = undefined;
  operationId: string | undefined = undefined;
  replayed = false;
  tenancy: Tenancy | undefined = undefined;
  operator: Operator | undefined = undefined;
  /** On the clock of `performance.now()`. */
  expiresAt: number | undefined = undefined;
  timer: NodeJS.Timeout | undefined = undefined;
  /** Whether it passed the checks of load, deadline and access. */
  admitted = false;
  concluded = false;
  /** Index among the calls under way, which only they write. */
  index = -1;
  answer: Answer;
  #controller: AbortController | undefined = undefined;
  #interrupted = false;

  constructor(endpoint: S, correlationId: string, startedAt: number, answer: Answer) {
    this.endpoint = endpoint;
    this.correlationId = correlationId;
    this.startedAt = startedAt;
    this.answer = answer;
  }

  /** Created on first use: most handlers do not use it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#interrupted) this.#controller.abort();
    return this.#controller.signal;
  }

  remainingMs(): number | undefined {
    if (this.expiresAt === undefined) return undefined;
    return Math.max(0, this.expiresAt - performance.now());
  }

  logFields() {
    return {
      correlationId: this.correlationId,
      traceId: this.trace && traceIdOf(this.trace),
      rpc: this.endpoint.path,
      clientId: this.tenancy?.clientId,
      brandId: this.tenancy?.brandId,
    };
  }

  /** The caller no longer waits. */
  interrupt(): void {
    this.#interrupted = true;
    this.#controller?.abort();
  }
}
