import { changeDocument, taskOperation } from '@telehealth/changes';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { decideFirstUse } from '../domain/api-key.ts';
import type { ApiKeyDocument } from '../storage/api-keys.ts';

/**
 * Stores that an API key of a client was used, once for each key. Keys of test runs are not the client's. Never rejects: the
 * next use tries again.
 */
export async function noteFirstUse(
  context: Pick<Context, 'apiKeys' | 'clock' | 'relay' | 'auditRows' | 'logger'>,
  { _id: id, usedAt, e2eRunId }: ApiKeyDocument,
  limits: CallOptions,
): Promise<void> {
  if (usedAt !== undefined || e2eRunId !== undefined) return;
  try {
    await changeDocument<ApiKeyDocument>(context, {
      collection: context.apiKeys,
      id,
      operation: { ...taskOperation('first_use'), limits },
      decide: decideFirstUse,
    });
  } catch (err) {
    context.logger.warn({ err }, 'the first use of a key could not be stored');
  }
}
