import type { Milestone } from '../api/enrollment.ts';

interface Parcel {
  readonly carrier: string | undefined;
  readonly number: string | undefined;
  readonly url: string | undefined;
}

/** Each parcel once; the last report about it counts. */
export function parcelsOf(milestones: readonly Milestone[]): readonly Parcel[] {
  const parcels = new Map<string, Parcel>();
  for (const { carrier, tracking_number: number, tracking_url } of milestones) {
    const url = tracking_url?.startsWith('https://') ? tracking_url : undefined;
    if (carrier || number || url) parcels.set(number ?? url ?? carrier ?? '', { carrier, number, url });
  }
  return [...parcels.values()];
}
