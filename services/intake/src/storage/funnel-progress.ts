import { insertIfAbsent, touch } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** How far the schedule has come: one document for the changes of journeys that are counted, one for the days that are told. */
export interface FunnelProgress {
  readonly _id: 'journeys' | 'shown';
  /** Epoch ms: changes, or days, from then on are not counted, or shown, yet. */
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

/** Moves the progress on; it never goes back. */
export async function storeProgress(
  rows: FunnelProgressRows,
  { _id, from }: FunnelProgress,
  options: CallOptions,
): Promise<void> {
  await insertIfAbsent(rows, { _id, from }, options);
  await touch(rows, _id, { from: { lt: from } }, { set: { from } }, options);
}
export type StaleHours = Collection<StaleHour>;
