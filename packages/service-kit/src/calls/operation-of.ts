import type { AuditActor, Operation } from '@telehealth/changes';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from './store-calls.ts';

/**
 * The operation a call asks for. A repeat under its idempotency key asks for the same one; without a key its second try
 * on another replica does.
 */
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

/** Who makes a call: its operator, else the credential of its client; undefined where the call names neither. */
function actorOf({ operator, tenancy }: Pick<Call, 'operator' | 'tenancy'>): AuditActor | undefined {
  if (operator !== undefined) return { kind: 'operator', name: operator.name };
  if (tenancy?.credentialId !== undefined) return { kind: 'credential', name: tenancy.credentialId };
  return undefined;
}
