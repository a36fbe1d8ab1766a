import { refusal } from '@telehealth/errors';
import type { ClientMode } from '../clients/client.ts';
import type { StoredKey } from './issued-key.ts';

/** The valid publishable key of a brand. */
export interface PublishableKey extends StoredKey {
  readonly keyId: string;
  /** The client's, which never changes. */
  readonly mode: ClientMode;
  /** Epoch ms. */
  readonly issuedAt: number;
  /** The brand's earlier keys, oldest first: a late repeat of their issue must not replace this one. */
  readonly replacedKeyIds: readonly string[];
}

export interface PublishableKeys {
  /** Absent while the brand has no valid key. */
  readonly publishableKey?: PublishableKey;
  /** Every key the brand had when its last one was revoked, oldest first. */
  readonly revokedKeyIds?: readonly string[];
}

/** Bounds the brand's document. */
const rememberedKeys = 100;

/**
 * The brand's key once `next` is issued; the present one becomes invalid (interface.md 5, publishable key rule 6). Throws
 * `conflict` when a key of this id was issued before.
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
