import type { Collection, CollectionDefinition } from '@telehealth/store';

/** A sign-in that its client has not yet learned of. It is removed when the client exchanges its code. */
export interface SignInDocument {
  /** SHA-256 of the code, base64url. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly personId: string;
  readonly signedInAt: number;
  /** Epoch ms: until when the code can be exchanged. */
  readonly expiresAt: number;
}

export type SignIns = Collection<SignInDocument>;

export const signInsDefinition: CollectionDefinition<SignInDocument> = {
  name: 'sign_ins',
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'expiry', fields: ['expiresAt'], expires: true },
  ],
};

/** A link by which the patient of a journey signs in. It is removed when it is opened. */
export interface SignInLinkDocument {
  /** SHA-256 of the token, base64url, so that a reader of the database cannot open a link. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly journeyId: string;
  /** Absent: the address to which the brand sends its patients. */
  readonly returnTo?: string;
  readonly expiresAt: number;
}

export type SignInLinks = Collection<SignInLinkDocument>;

export const signInLinksDefinition: CollectionDefinition<SignInLinkDocument> = {
  name: 'sign_in_links',
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'expiry', fields: ['expiresAt'], expires: true },
  ],
};

/** The session of a patient who signed in. It is removed when the patient signs out. */
export interface SignInSessionDocument {
  /** SHA-256 of the id that the browser has, base64url. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly expiresAt: number;
}

export type SignInSessions = Collection<SignInSessionDocument>;

export const signInSessionsDefinition: CollectionDefinition<SignInSessionDocument> = {
  name: 'sign_in_sessions',
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'expiry', fields: ['expiresAt'], expires: true },
  ],
};
