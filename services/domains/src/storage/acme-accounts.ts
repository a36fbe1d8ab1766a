import type { Collection, CollectionDefinition, Document } from '@telehealth/store';

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
