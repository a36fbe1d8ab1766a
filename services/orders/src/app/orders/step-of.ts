import type { Operation } from '@telehealth/changes';

/** The operation of a further change of the same document, because an operation changes a document once. */
export function stepOf(operation: Operation, step: string): Operation {
  return { ...operation, operationId: `${operation.operationId} ${step}` };
}
