import type { Collection, CollectionDefinition } from '@telehealth/store';

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
  indexes: [{ name: 'expiry', fields: ['expiresAt'], expires: true }],
};
