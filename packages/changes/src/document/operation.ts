import { newId, newOperationId } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { AuditActor } from '../audit/audit-row.ts';

/** A change that a caller or task requests. */
export interface Operation {
  /** The same for every try, so that a try finds an earlier one's effect. */
  readonly operationId: string;
  /** Whether a later call may repeat it, under an idempotency key. */
  readonly repeatable: boolean;
  /** Undefined for an unnamed caller, whose operation cannot write an audit row. */
  readonly actor: AuditActor | undefined;
  readonly correlationId: string;
  readonly limits: CallOptions;
}

export const backgroundLimits: CallOptions = { timeoutMs: 5000 };

/** Of scheduled tasks and tasks at the start. */
export function taskOperation(name: string): Operation {
  return {
    operationId: newOperationId(),
    repeatable: false,
    actor: { kind: 'task', name },
    correlationId: newId('cor'),
    limits: backgroundLimits,
  };
}
