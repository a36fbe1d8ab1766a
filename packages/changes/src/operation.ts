import { newId, newOperationId } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { AuditActor } from './audit-row.ts';

/** A change that somebody asks for. */
export interface Operation {
  /** The same for every try of the operation, so that a try finds the effect of an earlier one. */
  readonly operationId: string;
  /** How long after a try another one may come, in ms; 0: nobody repeats the operation. */
  readonly repeatableMs: number;
  /** Undefined when the caller has no name; such an operation cannot write an audit row. */
  readonly actor: AuditActor | undefined;
  readonly correlationId: string;
  /** Limits of the store calls made for it. */
  readonly limits: CallOptions;
}

/** Limits of store calls in the background. */
export const backgroundLimits: CallOptions = { timeoutMs: 5000 };

/** An operation of a scheduled task, or of one that runs at the start. */
export function taskOperation(name: string): Operation {
  return {
    operationId: newOperationId(),
    repeatableMs: 0,
    actor: { kind: 'task', name },
    correlationId: newId('cor'),
    limits: backgroundLimits,
  };
}
