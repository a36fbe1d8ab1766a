import { changeDocument, type Operation, taskOperation, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideFirstUse } from '../../domain/keys/api-key.ts';
import type { ApiKeyDocument } from '../../storage/api-keys.ts';

/**
 * How old a stored use is before a later use replaces it. A gateway looks up a key in use again after 15 s at the latest, so the
 * stored use is at most a minute behind.
 */
const storedAgainAfterMs = 45_000;

type Uses = Pick<Context, 'apiKeys' | 'clock' | 'relay' | 'auditRows' | 'logger'>;

/** Stores that an API key of a client was used. Keys of test runs do not count. Never rejects: the next use tries again. */
export async function recordUse(
  context: Uses,
  operation: Pick<Operation, 'limits'>,
  key: ApiKeyDocument,
): Promise<void> {
  if (key.e2eRunId !== undefined) return;
  try {
    await (key.usedAt === undefined ? recordFirstUse : recordLastUse)(context, operation, key);
  } catch (err) {
    context.logger.warn({ err }, 'the use of a key could not be stored');
  }
}

async function recordFirstUse(
  context: Uses,
  { limits }: Pick<Operation, 'limits'>,
  { _id: id }: ApiKeyDocument,
): Promise<void> {
  await changeDocument<ApiKeyDocument>(context, {
    collection: context.apiKeys,
    id,
    operation: { ...taskOperation('first_use'), limits },
    decide: decideFirstUse,
  });
}

/** When several processes see the same stored use, one of them writes. */
async function recordLastUse(
  { apiKeys, clock }: Uses,
  { limits }: Pick<Operation, 'limits'>,
  { _id, lastUsedAt }: ApiKeyDocument,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt !== undefined && now - lastUsedAt < storedAgainAfterMs) return;
  const unchanged = { lastUsedAt: lastUsedAt ?? { exists: false } };
  await touch(apiKeys, _id, unchanged, { set: { lastUsedAt: now } }, limits);
}
