import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { PlacedOrder, PlatformBucket } from '../domain/certificates/order-quota.ts';

/** Orders of a client, or of the whole platform in one document. The removal of a domain does not change them. */
export interface OrderCountDocument extends ChangedDocument {
  readonly _id: string;
  /** Of a client: those of the last week. */
  readonly placed?: readonly PlacedOrder[];
  readonly bucket?: PlatformBucket;
}

export type OrderCounts = Collection<OrderCountDocument>;

export const orderCountsDefinition: CollectionDefinition<OrderCountDocument> = {
  name: 'certificate_order_counts',
  indexes: [outboxIndex],
};
