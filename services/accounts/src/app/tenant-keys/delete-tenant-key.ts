import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideKeyEnd } from '../../domain/keys/api-key.ts';
import { requireOther } from '../../domain/keys/tenant-key.ts';
import { getKeyInUse, getKeyWithin, type KeyInUse } from './valid-key.ts';

/** Ends a key now. Throws `not-found` as a rotation does, and `conflict` for the key in use. */
export async function deleteTenantKey(
  context: Context,
  operation: Operation,
  keyId: string,
  call: KeyInUse,
): Promise<void> {
  const { limits } = operation;
  const own = await getKeyInUse(context, call, limits);
  const { replacement } = await getKeyWithin(context, { key: own, keyId }, limits);
  requireOther(keyId, own._id);
  await changeDocument(context, {
    collection: context.apiKeys,
    id: keyId,
    where: { clientId: own.clientId },
    operation,
    decide: (present, at) => decideKeyEnd(present, replacement, at),
  });
}
