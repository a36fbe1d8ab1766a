import type { Document, Filter, IndexDefinition } from '@telehealth/store';

/** A document that a feed shows in the order of its changes. It is not deleted: a feed cannot show that it is gone. */
export interface FedDocument extends Document {
  /** From 1; every change of the document raises it by one. */
  readonly version: number;
  /** The name of its feed as long as its last change has no stamp. */
  readonly unstampedIn?: string;
  /**
   * Epoch ms: the stamp of the last change that has one. Absent until the first. No two documents of a feed share one. A feed may
   * have its stamps in another field (`FeedParts`).
   */
  readonly updatedAt?: number;
}

/** The index by which changes without a stamp are found. The collection's definition lists it. */
export const unstampedIndex = {
  name: 'unstamped_in',
  fields: ['unstampedIn'],
  sparse: true,
} as const satisfies IndexDefinition<FedDocument>;

/** What the write of a change sets, so that the feed shows the change. */
export function unstamped(feed: string): { readonly unstampedIn: string } {
  return { unstampedIn: feed };
}

/**
 * What a list shows: the documents whose last change has a stamp from `since` to the horizon, both inclusive. One that changed
 * after the horizon was taken is left out, because it has no stamp of its new state yet; a later list shows it.
 */
export function stampedWithin(since: number, horizon: number) {
  return { updatedAt: stampFrom(since, horizon), ...isStamped } as const satisfies Filter<FedDocument>;
}

/** The condition on the field of the stamps. */
export function stampFrom(since: number, horizon: number) {
  return { gte: since, lte: horizon } as const;
}

/** The condition that the last change of a document has its stamp. */
export const isStamped = { unstampedIn: { exists: false } } as const satisfies Filter<FedDocument>;
