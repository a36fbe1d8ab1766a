import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { PlacedOrder, PlatformBucket } from '../domain/certificates/order-quota.ts';

/**
 * Orders of certificates, by the client that they are for, and one document of the whole platform. The removal of a domain leaves
 * them as they are.
 */
export interface OrderCountDocument extends ChangedDocument {
  readonly _id: string;
  /** Of a client: those of the last week. */
  readonly placed?: readonly PlacedOrder[];
  /** Of the platform. */
  readonly bucket?: PlatformBucket;
}

/** The counted orders of one database. */
export type OrderCounts = Collection<OrderCountDocument>;

export const orderCountsDefinition: CollectionDefinition<OrderCountDocument> = {
  name: 'certificate_order_counts',
  schemaVersion: 1,
  indexes: [outboxIndex],
};
