import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredAllowedNetworks } from '../domain/egress/allowed-networks.ts';

/** The only one of its collection. */
export interface AllowedNetworksDocument extends StoredAllowedNetworks, ChangedDocument {}

export type AllowedNetworks = Collection<AllowedNetworksDocument>;

export const allowedNetworksDefinition: CollectionDefinition<AllowedNetworksDocument> = {
  name: 'allowed_networks',
  schemaVersion: 1,
  indexes: [outboxIndex],
};
