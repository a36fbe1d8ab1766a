import type { CallOptions, Collection, Document, IndexDefinition, Store } from '@telehealth/store';

/** A document that a feed shows in the order of its changes. */
export interface FedDocument extends Document {
  /** From 1; every change of the document raises it by one. */
  readonly version: number;
  /** The name of its feed as long as its last change has no stamp. */
  readonly unstampedIn?: string;
  /** Epoch ms: the stamp of its last change. Absent until the first. No two documents of a feed share one. */
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
 * Stamps the changes of documents, so that nothing ever becomes visible behind what a reader has seen. Everything may stop
 * at any step: whoever reads next completes it.
 */
export interface Feed<D extends FedDocument> {
  /** The document with the stamp of its last change. Call it right after the change, and whenever one is read without. */
  stamp(document: D, options?: CallOptions): Promise<D>;
  /**
   * Stamps every change that was written before this call. Returns the horizon: a list of the documents with `updatedAt` up
   * to it lacks nothing, now and ever. Undefined: nothing was stamped yet.
   */
  settle(feed: string, options?: CallOptions): Promise<number | undefined>;
}

/** What a feed is made of. */
export interface FeedParts<D extends FedDocument> {
  /** Holds the clock of each feed, in the collection `feed_clocks`. */
  readonly store: Pick<Store, 'collection'>;
  readonly documents: Collection<D>;
  readonly clock: { now(): number };
}

/** The feeds of a collection. */
export function openFeed<D extends FedDocument>(_parts: FeedParts<D>): Promise<Feed<D>> {
  throw new Error('to be written');
}
