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

/** Bounds the document; a repeat later than this many further changes is a change of its own. */
const rememberedOperations = 20;

/** The operations to keep once another one has changed the document. */
export function keptWith(kept: readonly KeptOperation[], operation: KeptOperation): readonly KeptOperation[] {
  return [...kept, operation].slice(-rememberedOperations);
}

/** What this operation did to the document before, if it did. */
export function effectOf(kept: readonly KeptOperation[], operationId: string): KeptOperation | undefined {
  return kept.find(({ id }) => id === operationId);
}
