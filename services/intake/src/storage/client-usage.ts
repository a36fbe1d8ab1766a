import type { Collection, CollectionDefinition } from '@telehealth/store';

/** What a client has taken of one kind on one day and not given back. */
export interface ClientUsageDocument {
  readonly _id: string;
  /** Bytes, journeys, or what else the kind counts. */
  readonly amount: number;
  /** What code of schema 1 has counted, beside `amount`. */
  readonly bytes: number;
  /** Epoch ms from which the day no longer counts. */
  readonly expiresAt: number;
}

export type ClientUsage = Collection<ClientUsageDocument>;

export const clientUsageDefinition: CollectionDefinition<ClientUsageDocument> = {
  name: 'client_bytes',
  schemaVersion: 2,
  additiveSince: 1,
  upcast: (document) => ({ amount: 0, ...document }) as unknown as ClientUsageDocument,
  indexes: [{ name: 'expiry', fields: ['expiresAt'], expires: true }],
};

/** `day` is days since 1970, UTC. */
export function clientUsageKey(kind: string, clientId: string, day: number): string {
  return `${kind}/${clientId}/${day}`;
}
