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
  indexes: [{ name: 'expiry', fields: ['expiresAt'], expires: true }],
};
