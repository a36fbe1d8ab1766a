import type { Call } from '@telehealth/rpc';

/** A call of client `cli_1` under a key, without a deadline, as a handler gets it. */
export function keyedCall(idempotencyKey: string, requestFingerprint: string): Call {
  return {
    correlationId: 'test',
    trace: undefined,
    tenancy: {
      clientId: 'cli_1',
      brandIds: ['brd_1'],
      brandId: 'brd_1',
      mode: 'test',
      credentialId: undefined,
    },
    operator: undefined,
    callId: undefined,
    idempotencyKey,
    requestFingerprint,
    operationId: undefined,
    replayed: false,
    signal: new AbortController().signal,
    remainingMs: () => undefined,
  };
}
