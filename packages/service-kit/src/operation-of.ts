import type { AuditActor, Operation } from '@telehealth/changes';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from './store-calls.ts';

/** As long as the record of an idempotency key lives: until then a call may repeat its operation. */
const keyedMs = 24 * 60 * 60 * 1000;

/** The longest deadline of a call: until then its second try may come. */
const callMs = 30_000;

/**
 * The operation a call asks for. A repeat under its idempotency key asks for the same one; without a key its second try
 * on another replica does.
 */
export function operationOf(call: Call): Operation {
  const { correlationId, operationId, callId } = call;
  return {
    operationId: operationId ?? callId ?? newOperationId(),
    repeatableMs: operationId !== undefined ? keyedMs : callId !== undefined ? callMs : 0,
    actor: actorOf(call),
    correlationId,
    limits: limitsOf(call),
  };
}

/** Who makes a call: its operator, else the credential of its client; undefined where the call names neither. */
export function actorOf({ operator, tenancy }: Pick<Call, 'operator' | 'tenancy'>): AuditActor | undefined {
  if (operator !== undefined) return { kind: 'operator', name: operator.name };
  if (tenancy?.credentialId !== undefined) return { kind: 'credential', name: tenancy.credentialId };
  return undefined;
}
