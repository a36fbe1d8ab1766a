import type { Operation } from '@telehealth/changes';
import { newOperationId } from '@telehealth/ids';

/** An operation of the operator ada; with an id, one that a later call may ask for again. */
export function operatorOperation(operationId?: string): Operation {
  return {
    operationId: operationId ?? newOperationId(),
    repeatable: operationId !== undefined,
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-1',
    limits: {},
  };
}
