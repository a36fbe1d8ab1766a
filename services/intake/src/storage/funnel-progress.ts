import { insertIfAbsent, touch } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** The progress of the schedule: one document for the changes of journeys that are counted, one for the days that are published. */
export interface FunnelProgress {
  readonly _id: 'journeys' | 'shown';
  /** Epoch ms: changes, or days, from then on are not yet counted, or published. */
  readonly from: number;
}

export const funnelProgressDefinition: CollectionDefinition<FunnelProgress> = {
  name: 'funnel_progress',
};

/** An hour of a brand to be counted again, because a journey of it is being erased. Its id is that of the journey. */
export interface StaleHour {
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms at which it begins. */
  readonly hour: number;
  readonly since: number;
}

export const staleHoursDefinition: CollectionDefinition<StaleHour> = {
  name: 'funnel_stale_hours',
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'since', fields: ['since'] },
  ],
};

export type FunnelProgressRows = Collection<FunnelProgress>;

/** The progress never goes back. */
export async function storeProgress(
  rows: FunnelProgressRows,
  { _id, from }: FunnelProgress,
  options: CallOptions,
): Promise<void> {
  await insertIfAbsent(rows, { _id, from }, options);
  await touch(rows, _id, { from: { lt: from } }, { set: { from } }, options);
}
export type StaleHours = Collection<StaleHour>;
