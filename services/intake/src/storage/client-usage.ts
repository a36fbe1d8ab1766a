import type { Collection, CollectionDefinition } from '@telehealth/store';

/** What a client has taken of one kind on one day and not given back. */
export interface ClientUsageDocument {
  readonly _id: string;
  readonly clientId: string;
  /** Bytes, journeys, or what else the kind counts. */
  readonly amount: number;
  /** Epoch ms from which the day counts no more. */
  readonly expiresAt: number;
}

export type ClientUsage = Collection<ClientUsageDocument>;

export const clientUsageDefinition: CollectionDefinition<ClientUsageDocument> = {
  name: 'client_usage',
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'expiry', fields: ['expiresAt'], expires: true },
  ],
};

/** `day` is days since 1970, UTC. */
export function clientUsageKey(kind: string, clientId: string, day: number): string {
  return `${kind}/${clientId}/${day}`;
}
