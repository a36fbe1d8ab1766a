import { type OutboxedDocument, outboxIndex } from '@telehealth/events';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { ClientMode } from '../domain/client.ts';
import type { KeptKey } from '../domain/issued-key.ts';
import { type AuditedDocument, unfiledIndex } from './audit.ts';

/** An API key, by its `key_…`. Holds all a resolution needs but the brands, so that it costs two reads. */
export interface ApiKeyDocument extends KeptKey, OutboxedDocument, AuditedDocument {
  readonly clientId: string;
  /** The client's, which never changes. */
  readonly mode: ClientMode;
  readonly createdAt: number;
  /** Absent while the key is good. */
  readonly revokedAt?: number;
}

/** The API keys of one accounts database. */
export type ApiKeys = Collection<ApiKeyDocument>;

export const apiKeysDefinition: CollectionDefinition<ApiKeyDocument> = {
  name: 'api_keys',
  schemaVersion: 1,
  indexes: [{ name: 'key_sha256', fields: ['keySha256'], unique: true }, outboxIndex, unfiledIndex],
};

/** The key with this SHA-256 (hex), revoked or not. */
export async function findApiKey(
  apiKeys: ApiKeys,
  keySha256: string,
  options: CallOptions,
): Promise<ApiKeyDocument | undefined> {
  const found = await apiKeys.find({ keySha256 }, { limit: 1 }, options);
  return found[0];
}
