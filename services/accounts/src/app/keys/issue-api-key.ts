import { createDocument, type Operation } from '@telehealth/changes';
import { dayMs, deriveId, formatApiKey } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { credentialChanged } from '../../domain/clients/change-events.ts';
import type { ClientMode } from '../../domain/clients/client.ts';
import type { Replacement } from '../../domain/keys/api-key.ts';
import type { KeyGrant } from '../../domain/keys/key-grant.ts';
import type { ApiKeyDocument } from '../../storage/api-keys.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';
import { type HandedOverKey, keysOf, keyWithSha256 } from './key-material.ts';

/** How long the revoked key of a test run is listed. */
const runKeyRetentionMs = 90 * dayMs;

export interface IssuedApiKey extends HandedOverKey {
  readonly document: ApiKeyDocument;
}

/** Issues an API key of the client. Throws `not-found` when there is no such client. */
export async function issueApiKey(
  context: Context,
  operation: Operation,
  ref: ClientRef,
): Promise<IssuedApiKey> {
  const { _id: clientId, mode } = await clientOf(context, operation, ref);
  return await insertApiKey(context, operation, { clientId, mode });
}

/**
 * Inserts the key of this operation, or returns it when it is inserted. Throws `UniqueViolation` when another key has replaced
 * the same one.
 */
export async function insertApiKey(
  context: Context,
  operation: Operation,
  key: KeyGrant & {
    readonly clientId: string;
    readonly mode: ClientMode;
    readonly name?: string;
    readonly endsAt?: number;
    readonly replaces?: Replacement;
    readonly e2eRunId?: string;
  },
): Promise<IssuedApiKey> {
  const { clientId, mode, ...rest } = key;
  const { replaces, e2eRunId, ...inherited } = rest;
  const { operationId } = operation;
  const keyId = deriveId('key', operationId);
  const keys = keysOf(context.sealingKeys, { purpose: 'api_key', operationId }, formatApiKey);
  const [{ stored }] = keys;
  const at = context.clock.now();
  const document = await createDocument<ApiKeyDocument>(context, {
    collection: context.apiKeys,
    document: {
      _id: keyId,
      clientId,
      mode,
      ...stored,
      ...rest,
      createdAt: at,
      ...(e2eRunId !== undefined && { expiresAt: at + runKeyRetentionMs }),
    },
    operation,
    at,
    events: [credentialChanged({ clientId, mode }, keyId)],
    audit: {
      action: replaces === undefined ? 'api_key.issue' : 'api_key.rotate',
      clientId,
      subject: keyId,
      changed: {
        lastFour: stored.lastFour,
        ...inherited,
        ...(replaces && { replaces: { ...replaces } }),
        ...(e2eRunId !== undefined && { e2eRunId }),
      },
    },
  });
  const issued = keyWithSha256(keys, document.keySha256);
  return { keyId, key: issued.key, lastFour: issued.stored.lastFour, document };
}
