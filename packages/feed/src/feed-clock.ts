import type { CallOptions, Collection, CollectionDefinition, Document } from '@telehealth/store';
import { insertIfAbsent, writable } from '@telehealth/store/writing';

/** `version` is that of the document after the change. */
export type FedChange = {
  readonly documentId: string;
  readonly version: number;
};

/**
 * The clock of a feed, which is named by its id: the last stamp that was reserved, and the changes that get the stamps of the
 * last reservation.
 */
export interface FeedClock extends Document {
  /** Epoch ms. Each reservation raises it, so a write on condition of it is made by one process only. */
  readonly stamp: number;
  /** The changes that get the stamps up to `stamp`, in order; none once the stamps of several are written. */
  readonly changes: readonly FedChange[];
}

export const feedClocks: CollectionDefinition<FeedClock> = { name: 'feed_clocks' };

/** The changes that have the last stamps of a clock, with these stamps. */
export function reservedBy({ stamp, changes }: Pick<FeedClock, 'stamp' | 'changes'>) {
  const first = stamp - changes.length + 1;
  return changes.map((change, n) => ({ ...change, stamp: first + n }));
}

/**
 * For at least one change; undefined when another process reserved first. `last` is the clock as read, with all its
 * stamps written.
 */
export async function reserveStamps(
  clocks: Collection<FeedClock>,
  last: FeedClock | undefined,
  changes: readonly FedChange[],
  { feed, now, options }: { readonly feed: string; readonly now: number; readonly options: CallOptions },
): Promise<FeedClock | undefined> {
  const stamp = Math.max(now, last === undefined ? now : last.stamp + 1) + changes.length - 1;
  const reserved = { stamp, changes };
  if (last === undefined) return await insertIfAbsent(clocks, { _id: feed, ...reserved }, options);
  return await writable(clocks).update(feed, { stamp: last.stamp }, { set: reserved }, options);
}

/** Notes that all stamps of a reservation are written. */
export async function closeReservation(
  clocks: Collection<FeedClock>,
  { _id: feed, stamp }: FeedClock,
  options: CallOptions,
): Promise<void> {
  await writable(clocks).update(feed, { stamp }, { set: { changes: [] } }, options);
}
