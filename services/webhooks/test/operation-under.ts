import type { Operation } from '@telehealth/changes';

/** An operation as a call under an idempotency key makes it. */
export function operationUnder(operationId: string): Operation {
  const actor = { kind: 'credential', name: 'key_1' } as const;
  return { operationId, repeatable: true, actor, correlationId: 'c-1', limits: {} };
}
