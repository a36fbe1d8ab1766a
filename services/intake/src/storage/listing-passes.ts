import type { Collection, CollectionDefinition } from '@telehealth/store';

/** How far the journeys of an earlier release are brought up to date, for one purpose. */
export interface ListingPass {
  readonly _id: string;
  /** The present pass, from 1; above the last one everything is done. */
  readonly pass: number;
  /** The last journey that the pass has read; empty at its beginning. */
  readonly after: string;
  /** Epoch ms from which on the pass reads. */
  readonly beginsAt: number;
}

export type ListingPasses = Collection<ListingPass>;

export const listingPassesDefinition: CollectionDefinition<ListingPass> = {
  name: 'listing_passes',
  schemaVersion: 1,
};
