import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../context.ts';
import { decideKeyRevocation } from '../domain/api-key.ts';

/** Revokes an API key. A key revoked before stays as it is. Throws `not-found`. */
export async function revokeApiKey(context: Context, operation: Operation, keyId: string): Promise<void> {
  await changeDocument(context, {
    collection: context.apiKeys,
    id: keyId,
    operation,
    decide: (present, at) => decideKeyRevocation(present, at),
  });
}
