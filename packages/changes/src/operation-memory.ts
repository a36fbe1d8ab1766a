import type { Operation } from './operation.ts';

/** An operation that changed a document. */
export type RememberedOperation = {
  readonly id: string;
  /** Epoch ms until which a repeat may come. Absent: nobody repeats the operation. */
  readonly until?: number;
};

/**
 * A try of an operation that nobody repeats finds the effect of a lost write unless this many changes came after it.
 */
export const mostUnrepeated = 2;
/** Bounds the document; the oldest are forgotten first. */
const mostRemembered = 500;

type Memory = { readonly operations?: readonly RememberedOperation[] };

/** Whether the operation has changed the document. */
export function hasEffectOf({ operations = [] }: Memory, { operationId }: Operation): boolean {
  return operations.some(({ id }) => id === operationId);
}

/** The operations to remember once this one has changed the document at `at` (epoch ms). */
export function operationsWith(
  { operations = [] }: Memory,
  { operationId, repeatableMs }: Operation,
  at: number,
): readonly RememberedOperation[] {
  const repeated = operations.filter(({ until }) => until !== undefined && until > at);
  const unrepeated = operations.filter(({ until }) => until === undefined).slice(1 - mostUnrepeated);
  const added = { id: operationId, ...(repeatableMs > 0 && { until: at + repeatableMs }) };
  return [...repeated, ...unrepeated, added].slice(-mostRemembered);
}
