import type { Collection, CollectionDefinition, Document } from '@telehealth/store';

/**
 * What is kept of a key; `_id` is the id of the keyed request. Claimed as long as it has an `owner`, concluded
 * once it has an `outcome`: never both.
 */
export interface IdempotencyRecord extends Document {
  readonly fingerprint: string;
  /** Names the effect; the same on every try until the record expires. */
  readonly operationId: string;
  /** The try that may conclude the record; another name for every try. */
  readonly owner?: string;
  /** Epoch ms from which another try may take a claimed record over. */
  readonly leaseUntil?: number;
  /** Sealed, bound to `_id`. */
  readonly outcome?: string;
  /** Epoch ms from which the key is as good as new. */
  readonly expiresAt: number;
}

/** The records of one service. */
export type IdempotencyRecords = Collection<IdempotencyRecord>;

export const recordsDefinition: CollectionDefinition<IdempotencyRecord> = {
  name: 'idempotency',
  schemaVersion: 1,
  indexes: [{ name: 'expires_at', fields: ['expiresAt'], expires: true }],
};
