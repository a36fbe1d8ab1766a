import { newId, newOperationId } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { AuditActor } from '../audit/audit-row.ts';

/** A change that a caller or a task asks for. */
export interface Operation {
  /** The same for every try of the operation, so that a try finds the effect of an earlier one. */
  readonly operationId: string;
  /** Whether a later call may ask for the same operation again, under an idempotency key. */
  readonly repeatable: boolean;
  /** Undefined when the caller has no name; such an operation cannot write an audit row. */
  readonly actor: AuditActor | undefined;
  readonly correlationId: string;
  /** Limits of the store calls made for it. */
  readonly limits: CallOptions;
}

export const backgroundLimits: CallOptions = { timeoutMs: 5000 };

/** An operation of a scheduled task, or of one that runs at the start. */
export function taskOperation(name: string): Operation {
  return {
    operationId: newOperationId(),
    repeatable: false,
    actor: { kind: 'task', name },
    correlationId: newId('cor'),
    limits: backgroundLimits,
  };
}
