import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { replacementOf } from '../../domain/keys/api-key.ts';
import { requireOther } from '../../domain/keys/tenant-key.ts';
import { type RotatedKey, replaceApiKey } from '../keys/rotate-api-key.ts';
import { refuseTooMany } from './create-tenant-key.ts';
import { getKeyInUse, getKeyWithin, isValidAt, type KeyInUse } from './valid-key.ts';

/**
 * Issues a key with the same name, scopes, brands and end in the place of one; a key that a session of the console makes has an end. Throws `not-found` for a key that is ended, foreign
 * or reaches more than the key in use, `conflict` for the key in use without an overlap and for a key that was replaced before.
 */
export async function rotateTenantKey(
  context: Context,
  operation: Operation,
  { keyId, overlapSeconds }: { readonly keyId: string; readonly overlapSeconds: number },
  call: KeyInUse,
): Promise<RotatedKey> {
  const { limits, operationId } = operation;
  const own = await getKeyInUse(context, call, limits);
  const found = await getKeyWithin(context, { key: own, keyId }, limits);
  const done = await context.apiKeys.get(deriveId('key', operationId), limits);
  if (done?.replaces !== undefined) return await replaceApiKey(context, operation, found.key, done.replaces);
  const now = context.clock.now();
  if (!isValidAt(found, now)) throw new DomainError('not-found');
  if (overlapSeconds === 0) requireOther(keyId, own._id);
  const replaces = replacementOf({ keyId, key: found.key }, overlapSeconds, now);
  await refuseTooMany(context, operation, own.clientId, 0);
  const { latestEnd } = own;
  return await replaceApiKey(context, operation, found.key, {
    ...replaces,
    ...(latestEnd !== undefined && { latestEnd }),
  });
}
