import { dayMs, hourMs } from '@telehealth/ids';

/** How many certificates may be ordered (decisions.md 13). */
export interface OrderLimits {
  /** A week, of all brands of a client together, beyond those of each brand. */
  readonly perClient: number;
  /** A week, of each brand. */
  readonly perBrand: number;
  /** In three hours, of the whole platform. Half of them are left to renewals. */
  readonly ofPlatform: number;
}

/** An order that was placed. */
export interface PlacedOrder {
  readonly brandId: string;
  /** Epoch ms. */
  readonly at: number;
}

/** What is counted of the platform: a bucket that fills with time. */
export interface PlatformBucket {
  readonly left: number;
  /** Epoch ms. */
  readonly filledAt: number;
}

/** `stored` has the counts with the order; without it no order may be placed before `retryAt` (epoch ms). */
export type Counted<T> = { readonly stored: T } | { readonly retryAt: number };

const weekMs = 7 * dayMs;
const bucketMs = 3 * hourMs;

/**
 * Counts an order of a brand. What goes beyond the orders of the brand comes out of those that all brands of its client
 * share.
 */
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
