import { changeDocument, type Operation } from '@telehealth/changes';
import { matching } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideKeyEnd, decideKeyRevocation } from '../../domain/keys/api-key.ts';
import { requireOther } from '../../domain/keys/tenant-key.ts';
import { getReachedKey, type KeyReach } from './valid-key.ts';

/**
 * Ends an API key now. Throws `not-found` for a key that is not reached. A tenant also gets `not-found` for an ended key and
 * `conflict` for the key in use. For an operator a revoked key stays as it is.
 */
export async function revokeApiKey(
  context: Context,
  operation: Operation,
  keyId: string,
  reach: KeyReach,
): Promise<void> {
  const { own, clientIds } = reach;
  const found = own && (await getReachedKey(context, keyId, reach, operation.limits));
  if (own !== undefined) requireOther(keyId, own._id);
  await changeDocument(context, {
    collection: context.apiKeys,
    id: keyId,
    where: matching({ clientIds }),
    operation,
    decide: (present, at) =>
      found === undefined ? decideKeyRevocation(present, at) : decideKeyEnd(present, found.replacement, at),
  });
}
