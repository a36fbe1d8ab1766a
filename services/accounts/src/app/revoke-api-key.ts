import { auditRow, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { updateWithEvents } from '@telehealth/events';
import { retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { ApiKeyDocument } from '../storage/api-keys.ts';
import type { Act } from './act.ts';
import { credentialChanged } from './change-events.ts';
import { settle } from './settle.ts';

/** Revokes an API key, for good. A key revoked before stays as it is. Throws `not-found`. */
export async function revokeApiKey(context: Context, act: Act, keyId: string): Promise<void> {
  const revoked = await retriedWrite(async () => {
    const key = await context.apiKeys.get(keyId, act.limits);
    if (key === undefined) throw new DomainError('not-found');
    return key.revokedAt === undefined ? await writeRevocation(context, act, key) : key;
  });
  await settle(context, context.apiKeys, revoked, act.limits);
}

async function writeRevocation(
  context: Context,
  act: Act,
  key: ApiKeyDocument,
): Promise<ApiKeyDocument | undefined> {
  const { _id: subject, clientId, mode } = key;
  // A key is revoked once: whoever tries, and however often, makes the same event.
  const operationId = `${subject} api_key.revoke`;
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'api_key.revoke',
    clientId,
    subject,
    version: key.version + 1,
    changed: { revokedAt: at },
    at,
  });
  const update = updateWithEvents<ApiKeyDocument>(
    updateWithAudit<ApiKeyDocument>({ set: { revokedAt: at } }, row),
    [credentialChanged({ operationId, clientId, mode, subject, at })],
    at,
  );
  return await context.apiKeys.update(subject, { version: key.version }, update, act.limits);
}
