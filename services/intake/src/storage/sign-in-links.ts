import type { Collection, CollectionDefinition } from '@telehealth/store';

/** A link by which the patient of a journey signs in. It is removed when it is opened. */
export interface SignInLinkDocument {
  /** SHA-256 of the token, base64url, so that a reader of the database cannot open a link. */
  readonly _id: string;
  readonly brandId: string;
  readonly journeyId: string;
  /** Absent: the address to which the brand sends its patients. */
  readonly returnTo?: string;
  readonly expiresAt: number;
}

export type SignInLinks = Collection<SignInLinkDocument>;

export const signInLinksDefinition: CollectionDefinition<SignInLinkDocument> = {
  name: 'sign_in_links',
  indexes: [{ name: 'expiry', fields: ['expiresAt'], expires: true }],
};
