import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { ClientIds, IdRange } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredClient } from '../domain/clients/decide-client.ts';

/** A client, by its `cli_…`. */
export interface ClientDocument extends StoredClient, ChangedDocument {}

export type Clients = Collection<ClientDocument>;

export const clientsDefinition: CollectionDefinition<ClientDocument> = {
  name: 'clients',
  schemaVersion: 1,
  indexes: [outboxIndex],
};

/** Up to `limit` of these clients with ids after `after`, by id. */
export async function findClients(
  clients: Clients,
  { clientIds, after, limit }: ClientQuery,
  options: CallOptions,
): Promise<ClientDocument[]> {
  const _id = clientIds === undefined ? { gt: after } : { in: clientIds.filter((id) => id > after) };
  return await clients.find({ _id }, { sort: { _id: 'asc' }, limit }, options);
}

/** Up to `limit` clients that are not being deleted, with ids after `after`, by id. */
export async function findKeptClients(
  clients: Clients,
  { after, limit }: IdRange,
  options: CallOptions,
): Promise<ClientDocument[]> {
  const kept = { _id: { gt: after }, deletion: { exists: false } };
  return await clients.find(kept, { sort: { _id: 'asc' }, limit }, options);
}

export interface ClientQuery extends IdRange {
  readonly clientIds: ClientIds;
}
