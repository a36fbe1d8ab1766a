import type { CallOptions } from '@connectrpc/connect';
import type { Tenancy } from '../call.ts';
import { metadataNames } from '../metadata.ts';

/** What travels with a call besides its message. A `Call` is one, so a handler can hand on its own. */
export interface CallContext {
  readonly correlationId: string;
  readonly tenancy?: Tenancy | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** What is left of a deadline; counts when `timeoutMs` is absent. */
  remainingMs?(): number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The options that carry a context to a neighbour. */
export function callOptions(context: CallContext): CallOptions {
  const headers: Record<string, string> = { [metadataNames.correlationId]: context.correlationId };
  const { tenancy } = context;
  if (tenancy !== undefined) {
    headers[metadataNames.clientId] = tenancy.clientId;
    headers[metadataNames.clientBrandIds] = tenancy.brandIds.join(',');
    if (tenancy.brandId !== undefined) headers[metadataNames.brandId] = tenancy.brandId;
    if (tenancy.mode !== undefined) headers[metadataNames.clientMode] = tenancy.mode;
  }
  if (context.idempotencyKey !== undefined) headers[metadataNames.idempotencyKey] = context.idempotencyKey;
  const timeoutMs = context.timeoutMs ?? context.remainingMs?.();
  return {
    headers,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(context.signal !== undefined && { signal: context.signal }),
  };
}
