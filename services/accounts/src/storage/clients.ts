import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { among, type ClientIds, type IdRange } from '@telehealth/service-kit/calls';
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

/** The client; undefined when it is missing or none of these. */
export async function findClient(
  clients: Clients,
  { clientId, clientIds }: { readonly clientId: string; readonly clientIds: ClientIds },
  options: CallOptions,
): Promise<ClientDocument | undefined> {
  const found = await clients.find({ _id: { in: among(clientId, clientIds) } }, { limit: 1 }, options);
  return found[0];
}

/** Up to `limit` of these clients behind the id, by id. */
export async function findClients(
  clients: Clients,
  { clientIds, after, limit }: ClientQuery,
  options: CallOptions,
): Promise<ClientDocument[]> {
  const _id = clientIds === undefined ? { gt: after } : { in: clientIds.filter((id) => id > after) };
  return await clients.find({ _id }, { sort: { _id: 'asc' }, limit }, options);
}

export interface ClientQuery extends IdRange {
  readonly clientIds: ClientIds;
}
