import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { Client } from '../domain/client.ts';
import { type AuditedDocument, unfiledIndex } from './audit.ts';

/** A client, by its `cli_…`. */
export interface ClientDocument extends Client, AuditedDocument {
  readonly createdAt: number;
  /** SHA-256 of the request that created it: tells a repeat from another request under the same key. */
  readonly requestSha256: string;
}

/** The clients of one accounts database. */
export type Clients = Collection<ClientDocument>;

export const clientsDefinition: CollectionDefinition<ClientDocument> = {
  name: 'clients',
  schemaVersion: 1,
  indexes: [unfiledIndex],
};
