import { newId, newOperationId } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { AuditActor } from './audit-row.ts';

/** A change that somebody asks for. */
export interface Operation {
  /** Names the effect: every try of the operation has the same id, and finds what an earlier try did. */
  readonly operationId: string;
  /** Whether a later call may ask for the same operation again, under an idempotency key. */
  readonly repeatable: boolean;
  /** Undefined where nobody answers for it; such an operation writes no audit row. */
  readonly actor: AuditActor | undefined;
  readonly correlationId: string;
  /** Limits of the store calls made for it. */
  readonly limits: CallOptions;
}

/** Store calls of work that nobody waits for. */
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
