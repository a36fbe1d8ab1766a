import {
  type CallOptions,
  type Collection,
  type CollectionDefinition,
  type Document,
  insertNew,
} from '@telehealth/store';
import type { FedDocument } from './fed-document.ts';

/** The clock of a feed, which is named by its id: the last stamp that was reserved, and the change that gets it. */
export interface FeedClock extends Document {
  /** Epoch ms. Each reservation raises it, so a write on condition of it is made by one process only. */
  readonly stamp: number;
  readonly documentId: string;
  /** The version of the document after the change. */
  readonly version: number;
}

/** The clocks of all feeds of a store. */
export const feedClocks: CollectionDefinition<FeedClock> = { name: 'feed_clocks', schemaVersion: 1 };

/**
 * Reserves the next stamp for the last change of a document; undefined when another process reserved one first. `last` is
 * the clock as it was read, and its stamp has been written.
 */
export async function reserveStamp(
  clocks: Collection<FeedClock>,
  last: FeedClock | undefined,
  { _id: documentId, version }: FedDocument,
  { feed, now, options }: { readonly feed: string; readonly now: number; readonly options: CallOptions },
): Promise<FeedClock | undefined> {
  if (last === undefined) {
    return await insertNew(clocks, { _id: feed, stamp: now, documentId, version }, options);
  }
  const stamp = Math.max(now, last.stamp + 1);
  return await clocks.update(feed, { stamp: last.stamp }, { set: { stamp, documentId, version } }, options);
}
