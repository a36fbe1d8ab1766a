import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition, Document } from '@telehealth/store';
import type { StoredClient } from '../domain/decide-client.ts';
import { defaultRateLimits } from '../domain/rate-limits.ts';

/** A client, by its `cli_…`. */
export interface ClientDocument extends StoredClient, ChangedDocument {}

/** The clients of one accounts database. */
export type Clients = Collection<ClientDocument>;

export const clientsDefinition: CollectionDefinition<ClientDocument> = {
  name: 'clients',
  schemaVersion: 2,
  indexes: [outboxIndex],
  upcast: (document) => {
    const { schema: _, ...client } = document as Document & Schema1;
    return {
      ...client,
      limits: client.limits ?? defaultRateLimits,
      updatedAt: client.updatedAt ?? client.createdAt,
    };
  },
};

/** Older clients have no limits. An update does not change the schema number, so both forms occur. */
type Schema1 = Omit<ClientDocument, 'limits' | 'updatedAt'> &
  Partial<Pick<ClientDocument, 'limits' | 'updatedAt'>> & { readonly schema: number };

/** Up to `limit` clients behind the id, by id. */
export async function findClients(
  clients: Clients,
  { after, limit }: { readonly after: string; readonly limit: number },
  options: CallOptions,
): Promise<ClientDocument[]> {
  return await clients.find({ _id: { gt: after } }, { sort: [['_id', 'asc']], limit }, options);
}
