import type { Operation } from './operation.ts';

/** An operation that changed a document. */
export type RememberedOperation = {
  readonly id: string;
  /** Epoch ms until which a repeat may come. */
  readonly until: number;
};

/** As long as the record of an idempotency key lives: until then a call may repeat its operation. */
const repeatableMs = 24 * 60 * 60 * 1000;
/** Longer than a call can take: until then its next try may look for the effect of a lost write. */
const triedAgainMs = 15_000;
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
  { operationId, repeatable }: Operation,
  at: number,
): readonly RememberedOperation[] {
  const until = at + (repeatable ? repeatableMs : triedAgainMs);
  const remembered = operations.filter((each) => each.until > at);
  return [...remembered, { id: operationId, until }].slice(-mostRemembered);
}
