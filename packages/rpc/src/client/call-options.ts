import type { CallOptions } from '@connectrpc/connect';
import type { Tenancy, TraceContext } from '../contract/call.ts';
import { dayQuotasText, metadataNames } from '../contract/metadata.ts';
import { traceHeaders } from '../contract/trace-context.ts';

/** A `Call` is one, so a handler can pass its own on. */
export interface CallContext {
  readonly correlationId: string;
  readonly trace?: TraceContext | undefined;
  readonly tenancy?: Tenancy | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly requestFingerprint?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** The rest of a deadline, for a call without `timeoutMs`. */
  remainingMs?(): number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export function callOptions(context: CallContext): CallOptions {
  const headers = headersOf(context);
  if (context.idempotencyKey !== undefined) headers[metadataNames.idempotencyKey] = context.idempotencyKey;
  if (context.requestFingerprint !== undefined) {
    headers[metadataNames.requestFingerprint] = context.requestFingerprint;
  }
  return { headers, ...limitsOf(context) };
}

/** Without the idempotency key and its fingerprint, which belong to the caller's effect. */
export function readOptions(context: CallContext): CallOptions {
  return { headers: headersOf(context), ...limitsOf(context) };
}

function headersOf(context: CallContext): Record<string, string> {
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
    if (tenancy.session !== undefined) headers[metadataNames.sessionRole] = tenancy.session;
    if (tenancy.memberId !== undefined) headers[metadataNames.memberId] = tenancy.memberId;
    if (tenancy.e2eRunId !== undefined) headers[metadataNames.e2eRunId] = tenancy.e2eRunId;
    const dayQuotas = tenancy.dayQuotas && dayQuotasText(tenancy.dayQuotas);
    if (dayQuotas !== undefined) headers[metadataNames.dayQuotas] = dayQuotas;
  }
  return headers;
}

function limitsOf(context: CallContext): Pick<CallOptions, 'timeoutMs' | 'signal'> {
  const timeoutMs = context.timeoutMs ?? context.remainingMs?.();
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(context.signal !== undefined && { signal: context.signal }),
  };
}
