import type { Milestone } from '../api/enrollment.ts';

interface Parcel {
  readonly carrier: string | undefined;
  readonly number: string | undefined;
  readonly url: string | undefined;
}

/** Each parcel once; a later report about it adds to the earlier ones, and takes nothing away. */
export function parcelsOf(milestones: readonly Milestone[]): readonly Parcel[] {
  const parcels = new Map<string, Parcel>();
  for (const { carrier, tracking_number: number, tracking_url } of milestones) {
    const url = tracking_url?.startsWith('https://') ? tracking_url : undefined;
    const name = number ?? url ?? carrier;
    if (name === undefined) continue;
    const before = parcels.get(name);
    parcels.set(name, { carrier: carrier ?? before?.carrier, number, url: url ?? before?.url });
  }
  return [...parcels.values()];
}
