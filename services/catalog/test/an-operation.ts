import type { Operation } from '@telehealth/changes';
import { newOperationId } from '@telehealth/ids';
import type { BrandOperation } from '../src/app/brand-operation.ts';

/** An operation that the client's credential asks for, about its brand; it can be repeated under the id that is given. */
export function aBrandOperation(operationId?: string): BrandOperation {
  const brand = { clientId: 'cli_1', brandId: 'brd_slim', mode: 'test' } as const;
  return { ...operationBy({ kind: 'credential', name: 'key_1' }, operationId), brand, trace: undefined };
}

/** An operation that an operator asks for. */
export function anOperatorOperation(operationId?: string): Operation {
  return operationBy({ kind: 'operator', name: 'ada' }, operationId);
}

function operationBy(actor: Operation['actor'], operationId: string | undefined): Operation {
  return {
    operationId: operationId ?? newOperationId(),
    repeatable: operationId !== undefined,
    actor,
    correlationId: 'c-1',
    limits: {},
  };
}
