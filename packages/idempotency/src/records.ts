import type { LeasedDocument } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';

/**
 * `_id` is that of the keyed request. A claimed record has a `holder`, the try that may conclude it; a concluded one
 * has an `outcome`; never both.
 */
export interface IdempotencyRecord extends LeasedDocument {
  /** The client of the request; absent: that of an operator or a service. */
  readonly clientId?: string;
  readonly fingerprint: string;
  /** The same for every try until the record expires. */
  readonly operationId: string;
  /** The call with the last claim. Its other tries take over at once. */
  readonly callId?: string;
  /** Sealed and bound to `_id`. */
  readonly outcome?: string;
  /** The sealing key of the first try; once concluded, the one that sealed `outcome`. */
  readonly keyId: string;
  /** Epoch ms after which the key is new. */
  readonly expiresAt: number;
}

export type IdempotencyRecords = Collection<IdempotencyRecord>;

export const recordsDefinition: CollectionDefinition<IdempotencyRecord> = {
  name: 'idempotency',
  indexes: [
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
    { name: 'client', fields: ['clientId'], sparse: true },
    { name: 'key_expires', fields: ['keyId', 'expiresAt'] },
  ],
};
