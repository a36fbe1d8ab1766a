import { deriveId } from '@telehealth/ids';
import type { Document } from '@telehealth/store';

/** A document that remembers which operations changed it, so that one run twice has its effect once. */
export interface OnceDocument extends Document {
  /** Derived from the last operations that changed it, oldest first; the operations themselves name keys they issued. */
  readonly operationIds?: readonly string[];
}

/** More than operators and tenants change one document by while one of their calls is tried again. */
const remembered = 32;

/** Whether the operation has had its effect on the document. */
export function hasDone(document: OnceDocument, operationId: string): boolean {
  return document.operationIds?.includes(deriveId('opr', operationId)) ?? false;
}

/** What the document remembers once the operation has changed it. */
export function operationIdsWith(document: OnceDocument, operationId: string): readonly string[] {
  return [...(document.operationIds ?? []), deriveId('opr', operationId)].slice(-remembered);
}
