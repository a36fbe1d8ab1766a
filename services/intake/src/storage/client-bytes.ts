import type { Collection, CollectionDefinition } from '@telehealth/store';

/** Bytes of one kind that a client has taken on one day and not given back. */
export interface ClientBytesDocument {
  readonly _id: string;
  readonly bytes: number;
  /** Epoch ms from which the day counts no more. */
  readonly expiresAt: number;
}

/** What the clients of one intake database have taken. */
export type ClientBytes = Collection<ClientBytesDocument>;

export const clientBytesDefinition: CollectionDefinition<ClientBytesDocument> = {
  name: 'client_bytes',
  schemaVersion: 1,
  indexes: [{ name: 'expiry', fields: ['expiresAt'], expires: true }],
};

/** The id of a client's document for a kind and a day (days since 1970, UTC). */
export function clientBytesKey(kind: string, clientId: string, day: number): string {
  return `${kind}/${clientId}/${day}`;
}
