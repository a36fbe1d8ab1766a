import { touchOrInsert } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { HourName } from '../domain/funnel/hour-of.ts';

/** The counted journeys of one brand that began in one hour, sealed because a few journeys may reveal something of one patient. */
export interface FunnelHour {
  /** `<brand id>.<hour>`. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms at which the hour begins. */
  readonly hour: number;
  /** The tallies as JSON, sealed. */
  readonly sealed: string;
  readonly sealedUnder: string;
  /** Epoch ms at which it is removed: funnels go no further back. */
  readonly expiresAt: number;
}

export type FunnelHours = Collection<FunnelHour>;

export const funnelHoursDefinition: CollectionDefinition<FunnelHour> = {
  name: 'funnel_hours',
  indexes: [
    { name: 'brand_hour', fields: ['brandId', 'hour'] },
    { name: 'sealed_under', fields: ['sealedUnder', 'expiresAt'] },
    { name: 'client', fields: ['clientId'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

export function hourId({ brandId, hour }: HourName): string {
  return `${brandId}.${hour}`;
}

/** Replaces the stored hour. */
export async function putHour(hours: FunnelHours, hour: FunnelHour, options: CallOptions): Promise<void> {
  const { _id: _, ...fields } = hour;
  await touchOrInsert(hours, hour, { set: fields }, options);
}

const pageSize = 500;

/** The hours of a brand that begin in a range of epoch ms. */
export async function findHours(
  hours: FunnelHours,
  { brandId, from, before }: { readonly brandId: string; readonly from: number; readonly before: number },
  options: CallOptions,
): Promise<readonly FunnelHour[]> {
  const found: FunnelHour[] = [];
  for (let next = from; ; ) {
    const page = await hours.find(
      { brandId, hour: { gte: next, lt: before } },
      { sort: { brandId: 'asc', hour: 'asc' }, limit: pageSize },
      options,
    );
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return found;
    next = last.hour + 1;
  }
}
