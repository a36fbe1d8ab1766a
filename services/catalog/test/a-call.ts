import type { Call } from '@telehealth/rpc';

/** A call as a use case sees it: of the client's credential, or of an operator. */
export function aCall(who: 'credential' | 'operator', operationId?: string): Call {
  const tenancy = {
    clientId: 'cli_1',
    brandIds: ['brd_slim'],
    brandId: 'brd_slim',
    mode: 'test',
    credentialId: 'key_1',
  } as const;
  return {
    correlationId: 'c-1',
    trace: undefined,
    tenancy: who === 'credential' ? tenancy : undefined,
    operator:
      who === 'operator' ? { name: 'ada', scopes: new Set(['catalog']), clientIds: undefined } : undefined,
    callId: undefined,
    idempotencyKey: undefined,
    requestFingerprint: undefined,
    operationId,
    replayed: false,
    signal: new AbortController().signal,
    remainingMs: () => undefined,
  };
}
