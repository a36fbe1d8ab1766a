import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Replacement } from '../domain/keys/api-key.ts';
import type { EndingKey } from '../domain/keys/ending-key.ts';
import type { StoredKey } from '../domain/keys/issued-key.ts';

/** An API key, by its `key_…`. */
export interface ApiKeyDocument extends EndingKey, StoredKey, ChangedDocument {
  /**
   * The key that it replaces. It is stored only here: the insert of this document issues the new key and ends the other one, and
   * the unique index lets a key be replaced only once.
   */
  readonly replaces?: Replacement;
  /** The test run that it was issued for. */
  readonly e2eRunId?: string;
  /** Epoch ms at which the key of a test run is removed. Absent for all other keys, which are never removed. */
  readonly expiresAt?: number;
}

export type ApiKeys = Collection<ApiKeyDocument>;

export const apiKeysDefinition: CollectionDefinition<ApiKeyDocument> = {
  name: 'api_keys',
  schemaVersion: 1,
  indexes: [
    { name: 'key_sha256', fields: ['keySha256'], unique: true },
    { name: 'replaced_key', fields: ['replaces.keyId'], unique: true, sparse: true },
    { name: 'client', fields: ['clientId', '_id'] },
    { name: 'client_used', fields: ['clientId', 'usedAt'] },
    { name: 'client_last_four', fields: ['clientId', 'lastFour', '_id'] },
    { name: 'ends_at', fields: ['endsAt'], sparse: true },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
    outboxIndex,
  ],
};

export async function findReplacements(
  apiKeys: ApiKeys,
  keyIds: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, ApiKeyDocument & { readonly replaces: Replacement }>> {
  const found = await apiKeys.find(
    { 'replaces.keyId': { in: keyIds } },
    { limit: Math.max(1, keyIds.length) },
    options,
  );
  return new Map(
    found.flatMap(({ replaces, ...key }) =>
      replaces === undefined ? [] : [[replaces.keyId, { ...key, replaces }] as const],
    ),
  );
}

/** Lists up to `limit` keys of the client with ids after `after`. */
export interface ApiKeyQuery extends IdRange {
  readonly clientId: string;
  /** The last four characters of the key; absent: any. */
  readonly lastFour?: string;
  /** Whether keys of test runs are also listed. */
  readonly withRunKeys: boolean;
}

export async function findApiKeys(
  apiKeys: ApiKeys,
  { clientId, lastFour, withRunKeys, after, limit }: ApiKeyQuery,
  options: CallOptions,
): Promise<ApiKeyDocument[]> {
  return await apiKeys.find(
    {
      clientId,
      ...(lastFour !== undefined && { lastFour }),
      ...(!withRunKeys && { e2eRunId: { exists: false } }),
      _id: { gt: after },
    },
    { sort: { _id: 'asc' }, limit },
    options,
  );
}
