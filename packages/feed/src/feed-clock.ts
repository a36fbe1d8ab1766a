import type { CallOptions, Collection, CollectionDefinition, Document } from '@telehealth/store';
import { insertIfAbsent, writable } from '@telehealth/store/writing';

/** `version` is that of the document after the change. */
export type FedChange = {
  readonly documentId: string;
  readonly version: number;
};

/**
 * Its id is the feed's name. It has the last reserved stamp and the changes that get the stamps of that reservation.
 * Several stamps form a page until all are written, and then have the form of a single one: release 0.0.0 knows only
 * that form. It fails on a page, so it never reserves after unwritten stamps.
 */
export interface FeedClock extends Document, Partial<FedChange> {
  /** Epoch ms. Each reservation raises it, so only one process succeeds with a write on condition of it. */
  readonly stamp: number;
  /** Several changes with stamps up to `stamp`, in order. The fields of a single change are then absent. */
  readonly page?: readonly FedChange[];
}

/** Of all feeds of a store. */
export const feedClocks: CollectionDefinition<FeedClock> = { name: 'feed_clocks', schemaVersion: 1 };

/** With the last stamps of a clock. */
export function reservedBy({ stamp, page, documentId, version }: FeedClock) {
  const changes = page ?? (documentId && version ? [{ documentId, version }] : []);
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
  const [change] = changes;
  const reserved = changes.length === 1 ? { ...change, stamp } : { stamp, page: changes };
  if (last === undefined) return await insertIfAbsent(clocks, { _id: feed, ...reserved }, options);
  const unset = changes.length === 1 ? {} : { unset: ['documentId', 'version'] as const };
  return await writable(clocks).update(feed, { stamp: last.stamp }, { set: reserved, ...unset }, options);
}

/** All stamps of the page are written. */
export async function closePage(
  clocks: Collection<FeedClock>,
  { _id: feed, stamp, page }: FeedClock,
  options: CallOptions,
): Promise<void> {
  const set = { ...page?.at(-1) };
  await writable(clocks).update(feed, { stamp, page: { exists: true } }, { set, unset: ['page'] }, options);
}
