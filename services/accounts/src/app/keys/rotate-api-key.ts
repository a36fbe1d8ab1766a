import type { Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { inheritedOf, type Replacement, replacementOf } from '../../domain/keys/api-key.ts';
import { earliest } from '../../domain/keys/key-end.ts';
import { requireOther } from '../../domain/keys/tenant-key.ts';
import type { ApiKeyDocument } from '../../storage/api-keys.ts';
import { refuseTooMany } from './create-tenant-key.ts';
import { type IssuedApiKey, insertApiKey } from './issue-api-key.ts';
import { getReachedKey, isValidAt, type KeyReach } from './valid-key.ts';

export interface RotatedKey extends IssuedApiKey {
  /** Epoch ms from which the replaced key is invalid. */
  readonly previousEndsAt: number;
}

/**
 * Replaces a key by one with the same name, scopes, brands and end. The replaced key stays valid for the overlap. A key that a
 * session of the console makes always has an end. One insert issues the new key and sets the end of the old one. Throws
 * `validation`, `not-found` for a key that is not reached, and `conflict` for a key that is revoked or replaced. A tenant also gets
 * `not-found` for an ended key, `conflict` for the key in use without an overlap, and what `refuseTooMany` throws.
 */
export async function rotateApiKey(
  context: Context,
  operation: Operation,
  { keyId, overlapSeconds }: { readonly keyId: string; readonly overlapSeconds: number },
  reach: KeyReach,
): Promise<RotatedKey> {
  const { limits, operationId } = operation;
  const { own } = reach;
  const found = await getReachedKey(context, keyId, reach, limits);
  const done = await context.apiKeys.get(deriveId('key', operationId), limits);
  if (done?.replaces !== undefined) return await replaceApiKey(context, operation, found.key, done.replaces);
  const now = context.clock.now();
  if (own !== undefined && !isValidAt(found, now)) throw new DomainError('not-found');
  if (own !== undefined && overlapSeconds === 0) requireOther(keyId, own._id);
  const replaces = replacementOf({ keyId, key: found.key }, overlapSeconds, now);
  if (own === undefined) return await replaceApiKey(context, operation, found.key, replaces);
  await refuseTooMany(context, operation, own.clientId, 0);
  const { latestEnd } = own;
  return await replaceApiKey(context, operation, found.key, {
    ...replaces,
    ...(latestEnd !== undefined && { latestEnd }),
  });
}

/**
 * Issues a key that reaches the same as `key`. It ends at the same time, or at `latestEnd` when that is earlier. Throws `conflict` for
 * a replaced key.
 */
async function replaceApiKey(
  context: Context,
  operation: Operation,
  key: ApiKeyDocument,
  { latestEnd, ...replaces }: Replacement & { readonly latestEnd?: number },
): Promise<RotatedKey> {
  const { clientId, mode } = key;
  const endsAt = earliest(key.endsAt, latestEnd);
  const next = { clientId, mode, replaces, ...inheritedOf(key), ...(endsAt !== undefined && { endsAt }) };
  try {
    const issued = await insertApiKey(context, operation, next);
    return { ...issued, previousEndsAt: (issued.document.replaces ?? replaces).endsAt };
  } catch (error) {
    if (error instanceof UniqueViolation) throw refusal('key_replaced', 'Another key has replaced this one.');
    throw error;
  }
}
