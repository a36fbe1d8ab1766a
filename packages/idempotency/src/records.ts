import type { LeasedDocument } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';

/**
 * The record of a key; `_id` is the id of the keyed request. It is claimed while it has a `holder`, the try that may conclude it, and
 * concluded when it has an `outcome`: never both.
 */
export interface IdempotencyRecord extends LeasedDocument {
  readonly fingerprint: string;
  /** Names the effect; the same for every try until the record expires. */
  readonly operationId: string;
  /** The call that claimed the record last. Another try of that call takes it over at once. */
  readonly callId?: string;
  /** Sealed, bound to `_id`. */
  readonly outcome?: string;
  /** The sealing key that the first try ran under; from the conclusion on, the one that sealed `outcome`. */
  readonly keyId: string;
  /** Epoch ms after which the key counts as new. */
  readonly expiresAt: number;
}

/** The records of one service. */
export type IdempotencyRecords = Collection<IdempotencyRecord>;

/** The collection of the records. */
export const recordsDefinition: CollectionDefinition<IdempotencyRecord> = {
  name: 'idempotency',
  schemaVersion: 1,
  indexes: [
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
    { name: 'key_expires', fields: ['keyId', 'expiresAt'] },
  ],
};
