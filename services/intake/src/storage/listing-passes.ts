import type { Collection, CollectionDefinition } from '@telehealth/store';

/** How far the journeys of an earlier release are brought up to date, for one purpose. */
export interface ListingPass {
  /** The purpose. */
  readonly _id: string;
  /** The pass that is under way, from 1; behind the last one all is done. */
  readonly pass: number;
  /** The last journey that the pass has read; empty at its beginning. */
  readonly after: string;
  /** Epoch ms from which on the pass reads. */
  readonly beginsAt: number;
}

/** The passes of one intake database. */
export type ListingPasses = Collection<ListingPass>;

export const listingPassesDefinition: CollectionDefinition<ListingPass> = {
  name: 'listing_passes',
  schemaVersion: 1,
};
