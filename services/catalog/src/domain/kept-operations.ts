/**
 * An operation that changed a document, kept in it: run again under the same id (after a crash, or after a lost
 * connection) it finds here what it did, and does nothing more.
 */
export type KeptOperation = {
  readonly id: string;
  /** When it took effect, epoch ms. */
  readonly at: number;
  /** Version it gave the document. */
  readonly version: number;
};

/** Twice the longest lease of an idempotency record (15 s): within it another try may run the operation again. */
const keptMs = 30_000;
/** Kept whatever their age: a try may also come long after the lease of the one before. */
const fewestKept = 20;
/** Bounds the document. Younger ones are forgotten only where it changes more than 16 times a second all that time. */
const mostKept = 500;

/** The operations to keep once another one, the latest, has changed the document. */
export function keptWith(kept: readonly KeptOperation[], operation: KeptOperation): readonly KeptOperation[] {
  const since = operation.at - keptMs;
  const recent = kept.length + 1 - fewestKept;
  return [...kept.filter(({ at }, i) => i >= recent || at > since), operation].slice(-mostKept);
}

/** What this operation did to the document before, if it did. */
export function effectOf(kept: readonly KeptOperation[], operationId: string): KeptOperation | undefined {
  return kept.find(({ id }) => id === operationId);
}
