import { Code, ConnectError } from '@connectrpc/connect';
import { traceContextOf, traceHeaders } from '../contract/trace-context.ts';
import { endSpan, type Tracer } from '../contract/tracer.ts';
import { errorFromWire } from '../contract/wire-error.ts';
import type { Settle } from './replica-call.ts';

/** A span from the call to its outcome; the call's headers name it as the parent. */
export function traced<T>(tracer: Tracer, rpc: string, headers: string[], settle: Settle<T>): Settle<T> {
  const parent = traceContextOf({
    traceparent: takeHeader(headers, traceHeaders.traceparent),
    tracestate: takeHeader(headers, traceHeaders.tracestate),
  });
  const span = tracer.begin('client', { rpc }, parent);
  const { traceparent, tracestate } = span.context;
  headers.push(traceHeaders.traceparent, traceparent);
  if (tracestate !== undefined) headers.push(traceHeaders.tracestate, tracestate);
  return {
    resolve(response) {
      endSpan(span, 'ok');
      settle.resolve(response);
    },
    reject(error) {
      const isCanceled = error instanceof ConnectError && error.code === Code.Canceled;
      endSpan(span, isCanceled ? 'canceled' : errorFromWire(error).kind);
      settle.reject(error);
    },
  };
}

/** `headers` alternates names and values. */
function takeHeader(headers: string[], name: string): string | undefined {
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === name) return headers.splice(at, 2)[1];
  }
  return undefined;
}
