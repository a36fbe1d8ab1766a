import type { CallOptions } from '@connectrpc/connect';
import type { Tenancy, TraceContext } from '../call.ts';
import { metadataNames } from '../metadata.ts';
import { traceHeaders } from '../trace-context.ts';

/** What travels with a call besides its message. A `Call` is one, so a handler can hand on its own. */
export interface CallContext {
  readonly correlationId: string;
  readonly trace?: TraceContext | undefined;
  readonly tenancy?: Tenancy | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly requestFingerprint?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** What is left of a deadline; counts when `timeoutMs` is absent. */
  remainingMs?(): number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The options that carry a context to a neighbour. */
export function callOptions(context: CallContext): CallOptions {
  const headers: Record<string, string> = { [metadataNames.correlationId]: context.correlationId };
  const { tenancy, trace } = context;
  if (trace !== undefined) {
    headers[traceHeaders.traceparent] = trace.traceparent;
    if (trace.tracestate !== undefined) headers[traceHeaders.tracestate] = trace.tracestate;
  }
  if (tenancy !== undefined) {
    headers[metadataNames.clientId] = tenancy.clientId;
    headers[metadataNames.clientBrandIds] = tenancy.brandIds.join(',');
    if (tenancy.brandId !== undefined) headers[metadataNames.brandId] = tenancy.brandId;
    if (tenancy.mode !== undefined) headers[metadataNames.clientMode] = tenancy.mode;
    if (tenancy.credentialId !== undefined) headers[metadataNames.credentialId] = tenancy.credentialId;
  }
  if (context.idempotencyKey !== undefined) headers[metadataNames.idempotencyKey] = context.idempotencyKey;
  if (context.requestFingerprint !== undefined) {
    headers[metadataNames.requestFingerprint] = context.requestFingerprint;
  }
  const timeoutMs = context.timeoutMs ?? context.remainingMs?.();
  return {
    headers,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(context.signal !== undefined && { signal: context.signal }),
  };
}
