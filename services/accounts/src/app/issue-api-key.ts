import { DomainError } from '@telehealth/errors';
import { insertWithEvents } from '@telehealth/events';
import { deriveId, newKeyBody } from '@telehealth/ids';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { issuedApiKey } from '../domain/issued-key.ts';
import type { ApiKeyDocument } from '../storage/api-keys.ts';
import { credentialChanged } from './credential-changed.ts';
import type { HandedOverKey } from './handed-over-key.ts';
import { auditRow, type OperatorAct, operationIdOf } from './operator-act.ts';
import { settle } from './settle.ts';

/**
 * Issues an API key of the client. Throws `not-found` when there is no such client, and `conflict` for a
 * repeat under the same idempotency key: the key was shown, or lost, with the first answer and is not kept.
 */
export async function issueApiKey(
  context: Context,
  act: OperatorAct,
  { clientId }: { readonly clientId: string },
): Promise<HandedOverKey> {
  const client = await context.clients.get(clientId, act.limits);
  if (client === undefined) throw new DomainError('not-found');

  const { key, kept } = issuedApiKey(newKeyBody());
  const operationId = operationIdOf(act, 'api_key.issue');
  const keyId = deriveId('key', operationId);
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'api_key.issue',
    clientId,
    subject: keyId,
    version: 1,
    changed: { lastFour: kept.lastFour },
    at,
  });
  const wanted = insertWithEvents<ApiKeyDocument>(
    {
      _id: keyId,
      clientId,
      mode: client.mode,
      ...kept,
      createdAt: at,
      version: 1,
      unfiled: [row],
      unfiledSince: at,
    },
    [credentialChanged({ operationId, clientId, mode: client.mode, subject: keyId, at })],
    at,
  );
  const there = await insertOnce(context.apiKeys, wanted, act.limits);
  if (there.keySha256 !== kept.keySha256) throw new DomainError('conflict', 'the key was issued before');
  await settle(context, context.apiKeys, there);
  return { keyId, key, lastFour: kept.lastFour };
}
