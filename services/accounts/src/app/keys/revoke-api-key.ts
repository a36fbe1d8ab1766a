import { changeDocument, type Operation } from '@telehealth/changes';
import { type ClientIds, ofClients } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideKeyRevocation } from '../../domain/keys/api-key.ts';

/** Names an API key. Unless it is a key of `clientIds` it is treated as missing. */
export interface ApiKeyRef {
  readonly keyId: string;
  readonly clientIds: ClientIds;
}

/** Revokes an API key. A key revoked before stays as it is. Throws `not-found`. */
export async function revokeApiKey(
  context: Context,
  operation: Operation,
  { keyId, clientIds }: ApiKeyRef,
): Promise<void> {
  await changeDocument(context, {
    collection: context.apiKeys,
    id: keyId,
    where: ofClients(clientIds),
    operation,
    decide: (present, at) => decideKeyRevocation(present, at),
  });
}
