import { dayMs, hourMs } from '@telehealth/ids';

/** How many certificates may be ordered (decisions.md 13). */
export interface OrderLimits {
  /** In a week, for all brands of a client together, beyond those of each brand. */
  readonly perClient: number;
  /** In a week, for each brand. */
  readonly perBrand: number;
  /** In three hours, for the whole platform. Half of them are reserved for renewals. */
  readonly ofPlatform: number;
}

export interface PlacedOrder {
  readonly brandId: string;
  readonly at: number;
}

/** The quota of the platform: a bucket that fills with time. */
export interface PlatformBucket {
  readonly left: number;
  readonly filledAt: number;
}

/** `stored` is the counts with the order; without it no order may be placed before `retryAt` (epoch ms). */
export type Counted<T> = { readonly stored: T } | { readonly retryAt: number };

const weekMs = 7 * dayMs;
const bucketMs = 3 * hourMs;

/** Counts an order of a brand. Orders beyond its own quota use the quota that all brands of its client share. */
export function countOrder(
  placed: readonly PlacedOrder[],
  { brandId, at }: PlacedOrder,
  { perClient, perBrand }: OrderLimits,
): Counted<readonly PlacedOrder[]> {
  const lately = placed.filter((order) => order.at > at - weekMs);
  const ofBrand = lately.filter((order) => order.brandId === brandId);
  const byBrand = Map.groupBy(lately, (order) => order.brandId);
  const shared = [...byBrand.values()].flatMap((orders) => orders.slice(perBrand));
  if (ofBrand.length < perBrand || shared.length < perClient) {
    return { stored: [...lately, { brandId, at }] };
  }
  const oldest = Math.min(...[...ofBrand, ...shared].map((order) => order.at));
  return { retryAt: (Number.isFinite(oldest) ? oldest : at) + weekMs };
}

/** Takes an order out of the bucket of the platform. The lower half of the bucket is for renewals alone. */
export function takeFromPlatform(
  bucket: PlatformBucket | undefined,
  { at, isRenewal }: { readonly at: number; readonly isRenewal: boolean },
  { ofPlatform }: OrderLimits,
): Counted<PlatformBucket> {
  const { left, filledAt } = bucket ?? { left: ofPlatform, filledAt: at };
  const filled = Math.min(ofPlatform, left + (Math.max(0, at - filledAt) * ofPlatform) / bucketMs);
  const needed = isRenewal ? 1 : ofPlatform / 2 + 1;
  if (filled >= needed) return { stored: { left: filled - 1, filledAt: at } };
  return { retryAt: at + Math.ceil(((needed - filled) * bucketMs) / ofPlatform) };
}
