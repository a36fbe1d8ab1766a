import { auditRow } from '@telehealth/audit';
import { insertWithEvents } from '@telehealth/events';
import { deriveId } from '@telehealth/ids';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { Replacement } from '../domain/api-key.ts';
import type { ClientMode } from '../domain/client.ts';
import { issuedApiKey } from '../domain/issued-key.ts';
import type { ApiKeyDocument } from '../storage/api-keys.ts';
import type { Act } from './act.ts';
import { credentialChanged } from './change-events.ts';
import { clientOf } from './client-of.ts';
import { type HandedOverKey, keyKept, keysOf } from './key-material.ts';
import { settle } from './settle.ts';

/** Issues an API key of the client. Throws `not-found` when there is no such client. */
export async function issueApiKey(
  context: Context,
  act: Act,
  { clientId }: { readonly clientId: string },
): Promise<HandedOverKey> {
  const { mode } = await clientOf(context, act, clientId);
  const { handedOver } = await insertApiKey(context, act, { clientId, mode });
  return handedOver;
}

/** Inserts the key of this operation, or finds it inserted. Throws `UniqueViolation` for a key replaced by another. */
export async function insertApiKey(
  context: Context,
  act: Act,
  key: { readonly clientId: string; readonly mode: ClientMode; readonly replaces?: Replacement },
): Promise<{ readonly handedOver: HandedOverKey; readonly document: ApiKeyDocument }> {
  const { clientId, mode, replaces } = key;
  const { operationId } = act;
  const keyId = deriveId('key', operationId);
  const keys = keysOf(context.sealingKeys, { purpose: 'api_key', operationId }, issuedApiKey);
  const [{ kept }] = keys;
  const at = context.clock.now();
  const row = auditRow(act, {
    act: replaces === undefined ? 'api_key.issue' : 'api_key.rotate',
    clientId,
    subject: keyId,
    version: 1,
    changed: { lastFour: kept.lastFour, ...(replaces && { replaces: { ...replaces } }) },
    at,
  });
  const wanted = insertWithEvents<ApiKeyDocument>(
    {
      _id: keyId,
      clientId,
      mode,
      ...kept,
      ...(replaces && { replaces }),
      createdAt: at,
      version: 1,
      unfiled: [row],
      unfiledSince: at,
    },
    [credentialChanged({ operationId, clientId, mode, subject: keyId, at })],
    at,
  );
  const document = await insertOnce(context.apiKeys, wanted, act.limits);
  const issued = keyKept(keys, document.keySha256);
  await settle(context, context.apiKeys, document, act.limits);
  return { handedOver: { keyId, key: issued.key, lastFour: issued.kept.lastFour }, document };
}
