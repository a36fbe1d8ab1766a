import type { AuditActor, Operation } from '@telehealth/changes';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from './store-calls.ts';

/** Equal for repeats under an idempotency key; without a key for the second try on another replica. */
export function operationOf(call: Call): Operation {
  const { correlationId, operationId, callId } = call;
  return {
    operationId: operationId ?? callId ?? newOperationId(),
    repeatable: operationId !== undefined,
    actor: actorOf(call),
    correlationId,
    limits: limitsOf(call),
  };
}

/** The operator, else the client's credential; undefined without either. */
function actorOf({ operator, tenancy }: Pick<Call, 'operator' | 'tenancy'>): AuditActor | undefined {
  if (operator !== undefined) return { kind: 'operator', name: operator.name };
  if (tenancy?.credentialId === undefined) return undefined;
  const { credentialId: name, memberId } = tenancy;
  return { kind: 'credential', name, ...(memberId !== undefined && { memberId }) };
}
