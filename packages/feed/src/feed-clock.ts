import type { CallOptions, Collection, CollectionDefinition, Document } from '@telehealth/store';
import { insertIfAbsent, writable } from '@telehealth/store/writing';

/** A change of a document: `version` is that of the document after it. */
export type FedChange = {
  readonly documentId: string;
  readonly version: number;
};

/**
 * The clock of a feed, which is named by its id: the last stamp that was reserved, and the changes that get the stamps of the
 * last reservation. A reservation of several stamps is a page until all of them are written, and then has the shape of a single one:
 * release 0.0.0 knows that shape alone. It fails on a page, so it never reserves behind stamps that are not written.
 */
export interface FeedClock extends Document, Partial<FedChange> {
  /** Epoch ms. Each reservation raises it, so a write on condition of it is made by one process only. */
  readonly stamp: number;
  /** The changes that get the stamps up to `stamp`, in order; several. The fields of a single change are absent then. */
  readonly page?: readonly FedChange[];
}

/** The clocks of all feeds of a store. */
export const feedClocks: CollectionDefinition<FeedClock> = { name: 'feed_clocks', schemaVersion: 1 };

/** The changes that have the last stamps of a clock, with these stamps. */
export function reservedBy({ stamp, page, documentId, version }: FeedClock) {
  const changes = page ?? (documentId && version ? [{ documentId, version }] : []);
  const first = stamp - changes.length + 1;
  return changes.map((change, n) => ({ ...change, stamp: first + n }));
}

/**
 * Reserves the next stamps for changes, of which there is at least one; undefined when another process reserved first. `last` is
 * the clock as it was read, and its stamps have been written.
 */
export async function reserveStamps(
  clocks: Collection<FeedClock>,
  last: FeedClock | undefined,
  changes: readonly FedChange[],
  { feed, now, options }: { readonly feed: string; readonly now: number; readonly options: CallOptions },
): Promise<FeedClock | undefined> {
  const stamp = Math.max(now, last === undefined ? now : last.stamp + 1) + changes.length - 1;
  const [change] = changes;
  const reserved = changes.length === 1 ? { ...change, stamp } : { stamp, page: changes };
  if (last === undefined) return await insertIfAbsent(clocks, { _id: feed, ...reserved }, options);
  const unset = changes.length === 1 ? {} : { unset: ['documentId', 'version'] as const };
  return await writable(clocks).update(feed, { stamp: last.stamp }, { set: reserved, ...unset }, options);
}

/** Notes that all stamps of a page are written. */
export async function closePage(
  clocks: Collection<FeedClock>,
  { _id: feed, stamp, page }: FeedClock,
  options: CallOptions,
): Promise<void> {
  const set = { ...page?.at(-1) };
  await writable(clocks).update(feed, { stamp, page: { exists: true } }, { set, unset: ['page'] }, options);
}
