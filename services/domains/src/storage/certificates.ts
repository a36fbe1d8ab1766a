import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition, Document } from '@telehealth/store';
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

/** The account of the platform at a certificate authority. Its id is the address of the authority's directory. */
export interface AcmeAccountDocument extends Document {
  /** The private key of the account, PEM, sealed and bound to the id. */
  readonly sealedKey: string;
}

export type AcmeAccounts = Collection<AcmeAccountDocument>;

export const acmeAccountsDefinition: CollectionDefinition<AcmeAccountDocument> = {
  name: 'acme_accounts',
  indexes: [],
};
