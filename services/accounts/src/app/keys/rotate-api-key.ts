import type { Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { inheritedOf, type Replacement, replacementOf } from '../../domain/keys/api-key.ts';
import { earliest } from '../../domain/keys/key-end.ts';
import { type ApiKeyDocument, findApiKeyById } from '../../storage/api-keys.ts';
import { insertApiKey } from './issue-api-key.ts';
import type { HandedOverKey } from './key-material.ts';
import type { ApiKeyRef } from './revoke-api-key.ts';

export interface RotatedKey extends HandedOverKey {
  readonly document: ApiKeyDocument;
  /** Epoch ms from which the other is invalid. */
  readonly previousEndsAt: number;
}

/**
 * Issues a key that replaces another, which stays valid for the overlap. One insert does both: there is no moment at
 * which the new key is valid and the end of the old one is not set. Throws `validation`, `not-found`, and `conflict`
 * for a key that is revoked or was replaced before.
 */
export async function rotateApiKey(
  context: Context,
  operation: Operation,
  { overlapSeconds, ...ref }: ApiKeyRef & { readonly overlapSeconds: number },
): Promise<RotatedKey> {
  const key = await findApiKeyById(context.apiKeys, ref, operation.limits);
  if (key === undefined) throw new DomainError('not-found');
  const done = await context.apiKeys.get(deriveId('key', operation.operationId), operation.limits);
  const now = context.clock.now();
  const replaces = done?.replaces ?? replacementOf({ keyId: key._id, key }, overlapSeconds, now);
  return await replaceApiKey(context, operation, key, replaces);
}

/**
 * Issues a key that reaches the same in the place of one, with the same end, or the latest one where that is earlier. Throws `conflict` for
 * a key that was replaced before.
 */
export async function replaceApiKey(
  context: Context,
  operation: Operation,
  key: ApiKeyDocument,
  { latestEnd, ...replaces }: Replacement & { readonly latestEnd?: number },
): Promise<RotatedKey> {
  const { clientId, mode } = key;
  const endsAt = earliest(key.endsAt, latestEnd);
  const next = { clientId, mode, replaces, ...inheritedOf(key), ...(endsAt !== undefined && { endsAt }) };
  try {
    const { handedOver, document } = await insertApiKey(context, operation, next);
    return { ...handedOver, document, previousEndsAt: (document.replaces ?? replaces).endsAt };
  } catch (error) {
    if (error instanceof UniqueViolation) throw refusal('key_replaced', 'Another key has replaced this one.');
    throw error;
  }
}
