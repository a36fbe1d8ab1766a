import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** A key that signs the messages to all registrations (`v1a`). */
export interface SigningKeyDocument extends ChangedDocument {
  /** From 1, without a gap: the newest key has the highest. */
  readonly ordinal: number;
  /** The private key (PKCS #8), sealed and bound to the id. */
  readonly sealed: string;
  /** `whpk_…` */
  readonly publicKey: string;
  /** Epoch ms since when it signs. */
  readonly since: number;
  /** Epoch ms: when it is removed; absent on the newest one. */
  readonly expiresAt?: number;
}

export type SigningKeyDocuments = Collection<SigningKeyDocument>;

export const signingKeysDefinition: CollectionDefinition<SigningKeyDocument> = {
  name: 'signing_keys',
  indexes: [
    outboxIndex,
    // If two replicas make a key at once, one succeeds.
    { name: 'ordinal', fields: ['ordinal'], unique: true },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** The newest key and the one before it, the newest first. */
export function findSigningKeys(
  signingKeys: SigningKeyDocuments,
  options: CallOptions,
): Promise<SigningKeyDocument[]> {
  return signingKeys.find({}, { sort: { ordinal: 'desc' }, limit: 2 }, options);
}
