import type { Document, Filter, IndexDefinition } from '@telehealth/store';

/** Listed by a feed in the order of changes. It must not be deleted, because a feed cannot show that. */
export interface FedDocument extends Document {
  /** From 1, raised by every change. */
  readonly version: number;
  /** Name of the feed, while the last change has no stamp. */
  readonly unstampedIn?: string;
  /**
   * Epoch ms: the last stamp, unique in its feed; absent before the first. A feed may use another field (`FeedParts`).
   */
  readonly updatedAt?: number;
}

/** Finds changes without a stamp. The collection must define it. */
export const unstampedIndex = {
  name: 'unstamped_in',
  fields: ['unstampedIn'],
  sparse: true,
} as const satisfies IndexDefinition<FedDocument>;

/** Every write of a change sets it, so that the feed shows the change. */
export function unstamped(feed: string): { readonly unstampedIn: string } {
  return { unstampedIn: feed };
}

/**
 * The documents of a list: stamps from `since` to the horizon, inclusive. A later change has no stamp yet, so it is
 * left to a later list.
 */
export function stampedWithin(since: number, horizon: number) {
  return { updatedAt: stampFrom(since, horizon), ...isStamped } as const satisfies Filter<FedDocument>;
}

/** On the field of the stamps. */
export function stampFrom(since: number, horizon: number) {
  return { gte: since, lte: horizon } as const;
}

/** True if the last change has its stamp. */
export const isStamped = { unstampedIn: { exists: false } } as const satisfies Filter<FedDocument>;
