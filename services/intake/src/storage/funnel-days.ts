import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** What a live client sees of the journeys of a brand that began on one day. It never changes. */
export interface FunnelDay {
  /** `<brand id>.<day>`. */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms at which the UTC day begins. */
  readonly day: number;
  /** A `ShownDay` as JSON, sealed. */
  readonly sealed: string;
  readonly sealedUnder: string;
  /** Epoch ms at which it is removed: funnels go no further back. */
  readonly expiresAt: number;
}

export type FunnelDays = Collection<FunnelDay>;

export const funnelDaysDefinition: CollectionDefinition<FunnelDay> = {
  name: 'funnel_days',
  indexes: [
    { name: 'brand_day', fields: ['brandId', 'day'] },
    { name: 'sealed_under', fields: ['sealedUnder', 'expiresAt'] },
    { name: 'client', fields: ['clientId'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

export function dayId({ brandId, day }: Pick<FunnelDay, 'brandId' | 'day'>): string {
  return `${brandId}.${day}`;
}

/** More days than a funnel has. */
const pageSize = 200;

/** In a range of epoch ms. */
export function findDays(
  days: FunnelDays,
  { brandId, from, before }: { readonly brandId: string; readonly from: number; readonly before: number },
  options: CallOptions,
): Promise<readonly FunnelDay[]> {
  return days.find(
    { brandId, day: { gte: from, lt: before } },
    { sort: { brandId: 'asc', day: 'asc' }, limit: pageSize },
    options,
  );
}

/** The last day of a brand before one (epoch ms). */
export async function findDayBefore(
  days: FunnelDays,
  { brandId, day }: Pick<FunnelDay, 'brandId' | 'day'>,
  options: CallOptions,
): Promise<FunnelDay | undefined> {
  const [last] = await days.find(
    { brandId, day: { lt: day } },
    { sort: { brandId: 'desc', day: 'desc' }, limit: 1 },
    options,
  );
  return last;
}
