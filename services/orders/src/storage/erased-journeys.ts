import type { Collection, CollectionDefinition } from '@telehealth/store';

/** A journey that was erased lately, by its id. */
export interface ErasedJourneyDocument {
  readonly _id: string;
  readonly clientId: string;
  /** Epoch ms. No request that found the journey before its erasure is still under way then. */
  readonly expiresAt: number;
}

export type ErasedJourneys = Collection<ErasedJourneyDocument>;

export const erasedJourneysDefinition: CollectionDefinition<ErasedJourneyDocument> = {
  name: 'erased_journeys',
  schemaVersion: 1,
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};
