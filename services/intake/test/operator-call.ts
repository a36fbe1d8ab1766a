import type { Call } from '@telehealth/rpc';

/** A call of an operator with every scope, as a use case sees it. */
export function operatorCall(operationId?: string): Call {
  return {
    correlationId: 'c-1',
    trace: undefined,
    tenancy: undefined,
    operator: {
      name: 'ada',
      scopes: new Set(['instruments', 'clinical_approval']),
      clientIds: undefined,
    },
    callId: undefined,
    idempotencyKey: undefined,
    requestFingerprint: undefined,
    operationId,
    replayed: false,
    signal: new AbortController().signal,
    remainingMs: () => undefined,
  };
}
