import type { Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../context.ts';
import { replacementOf } from '../domain/api-key.ts';
import { findApiKeyById } from '../storage/api-keys.ts';
import { insertApiKey } from './issue-api-key.ts';
import type { HandedOverKey } from './key-material.ts';
import type { ApiKeyRef } from './revoke-api-key.ts';

/** A key issued in the place of another. */
export interface RotatedKey extends HandedOverKey {
  /** Epoch ms from which the other is invalid. */
  readonly previousEndsAt: number;
}

/**
 * Issues a key in the place of another, which stays valid for the overlap. One insert does both: there is no moment at
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
  const { _id: keyId, clientId, mode } = key;
  const done = await context.apiKeys.get(deriveId('key', operation.operationId), operation.limits);
  const replaces = done?.replaces ?? replacementOf({ keyId, key }, overlapSeconds, context.clock.now());
  try {
    const { handedOver, document } = await insertApiKey(context, operation, { clientId, mode, replaces });
    return { ...handedOver, previousEndsAt: (document.replaces ?? replaces).endsAt };
  } catch (error) {
    if (error instanceof UniqueViolation) throw refusal('key_replaced', 'Another key has replaced this one.');
    throw error;
  }
}
