import { createDocument, type Operation } from '@telehealth/changes';
import { deriveId, formatApiKey } from '@telehealth/ids';
import type { Context } from '../context.ts';
import type { Replacement } from '../domain/api-key.ts';
import { credentialChanged } from '../domain/change-events.ts';
import type { ClientMode } from '../domain/client.ts';
import type { ApiKeyDocument } from '../storage/api-keys.ts';
import { type ClientRef, clientOf } from './client-of.ts';
import { type HandedOverKey, keysOf, keyWithSha256 } from './key-material.ts';

/** Issues an API key of the client. Throws `not-found` when there is no such client. */
export async function issueApiKey(
  context: Context,
  operation: Operation,
  ref: ClientRef,
): Promise<HandedOverKey> {
  const { _id: clientId, mode } = await clientOf(context, operation, ref);
  const { handedOver } = await insertApiKey(context, operation, { clientId, mode });
  return handedOver;
}

/** Inserts the key of this operation, or finds it inserted. Throws `UniqueViolation` for a key replaced by another. */
export async function insertApiKey(
  context: Context,
  operation: Operation,
  key: {
    readonly clientId: string;
    readonly mode: ClientMode;
    readonly replaces?: Replacement;
    readonly e2eRunId?: string;
  },
): Promise<{ readonly handedOver: HandedOverKey; readonly document: ApiKeyDocument }> {
  const { clientId, mode, ...rest } = key;
  const { replaces, e2eRunId } = rest;
  const { operationId } = operation;
  const keyId = deriveId('key', operationId);
  const keys = keysOf(context.sealingKeys, { purpose: 'api_key', operationId }, formatApiKey);
  const [{ stored }] = keys;
  const at = context.clock.now();
  const document = await createDocument<ApiKeyDocument>(context, {
    collection: context.apiKeys,
    document: { _id: keyId, clientId, mode, ...stored, ...rest, createdAt: at },
    operation,
    at,
    events: [credentialChanged({ clientId, mode }, keyId)],
    audit: {
      action: replaces === undefined ? 'api_key.issue' : 'api_key.rotate',
      clientId,
      subject: keyId,
      changed: {
        lastFour: stored.lastFour,
        ...(replaces && { replaces: { ...replaces } }),
        ...(e2eRunId !== undefined && { e2eRunId }),
      },
    },
  });
  const issued = keyWithSha256(keys, document.keySha256);
  return { handedOver: { keyId, key: issued.key, lastFour: issued.stored.lastFour }, document };
}
