import type { Collection, CollectionDefinition } from '@telehealth/store';

/** How far the changes of journeys are counted. There is one document. */
export interface FunnelProgress {
  readonly _id: string;
  /** Epoch ms: changes from then on are not counted yet. */
  readonly from: number;
}

export const funnelProgressDefinition: CollectionDefinition<FunnelProgress> = {
  name: 'funnel_progress',
  schemaVersion: 1,
};

/** An hour of a brand that has to be counted anew, because a journey of it is being erased. Its id is that of the journey. */
export interface StaleHour {
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms at which it begins. */
  readonly hour: number;
  /** Epoch ms. */
  readonly since: number;
}

export const staleHoursDefinition: CollectionDefinition<StaleHour> = {
  name: 'funnel_stale_hours',
  schemaVersion: 1,
  indexes: [{ name: 'since', fields: ['since'] }],
};

export type FunnelProgressRows = Collection<FunnelProgress>;
export type StaleHours = Collection<StaleHour>;
