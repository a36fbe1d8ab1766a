import { refusal } from '@telehealth/errors';
import type { ClientMode } from '../clients/client.ts';
import type { StoredKey } from './issued-key.ts';

/** The valid publishable key of a brand. */
export interface PublishableKey extends StoredKey {
  readonly keyId: string;
  /** The mode of the client, which never changes. */
  readonly mode: ClientMode;
  /** Epoch ms. */
  readonly issuedAt: number;
  /** The brand's earlier keys, oldest first, so that a late repeat of their issue does not replace this one. */
  readonly replacedKeyIds: readonly string[];
}

export interface PublishableKeys {
  /** Absent while the brand has no valid key. */
  readonly publishableKey?: PublishableKey;
  /** Every key the brand had when its last one was revoked, oldest first. */
  readonly revokedKeyIds?: readonly string[];
}

/** How many keys a brand remembers, so that its document stays bounded. */
const rememberedKeys = 100;

/**
 * The brand's key after `next` is issued. The present key becomes invalid (interface.md 5, publishable key rule 6). Throws
 * `conflict` when a key with this id was issued before.
 */
export function replacingKey(
  present: PublishableKeys,
  next: Omit<PublishableKey, 'replacedKeyIds'>,
): PublishableKey {
  const issued = issuedKeyIds(present);
  if (issued.includes(next.keyId))
    throw refusal('key_replaced', 'The key of this request was issued before and replaced since.');
  return { ...next, replacedKeyIds: issued };
}

/** The last keys issued to the brand, oldest first. */
export function issuedKeyIds({ publishableKey, revokedKeyIds = [] }: PublishableKeys): readonly string[] {
  const issued =
    publishableKey === undefined ? revokedKeyIds : [...publishableKey.replacedKeyIds, publishableKey.keyId];
  return issued.slice(-rememberedKeys);
}
