import { serialPerKey } from '@telehealth/concurrency';
import { DomainError } from '@telehealth/errors';
import {
  AmbiguousWrite,
  type CallOptions,
  type Collection,
  type Filter,
  type Store,
  type Update,
} from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import type { FedDocument } from './fed-document.ts';
import { closeReservation, type FeedClock, feedClocks, reservedBy, reserveStamps } from './feed-clock.ts';

/**
 * Stamps changes so that nothing becomes visible before a reader's position. Any step may be interrupted: the next
 * reader completes it.
 */
export interface Feed<D extends FedDocument> {
  /**
   * Returns the document with the stamp of its last change. Call it after a change, and when a document is read without
   * its stamp. Throws `not-found` for a missing document, and `unavailable` when others are always faster; the change
   * remains.
   */
  stamp(document: D, options?: CallOptions): Promise<D>;
  /**
   * Stamps the changes written before this call, at most a page; concurrent reservations may leave some for the next
   * call. Returns the horizon: a list of documents `stampedWithin` it has everything that any list up to there will
   * ever show. Undefined: no stamp exists.
   */
  settle(feed: string, options?: CallOptions): Promise<number | undefined>;
}

export interface FeedParts<D extends FedDocument> {
  /** Holds the feeds' clocks in `feed_clocks`. Feeds of two collections must differ in name. */
  readonly store: Pick<Store, 'collection'>;
  readonly documents: Collection<D>;
  readonly clock: { now(): number };
  /** The field of the stamp; `updatedAt` by default. */
  readonly stampField?: keyof D & string;
  /** Of changes that are stamped together; absent: any. */
  readonly order?: (one: D, other: D) => number;
  /** Stamps per reservation; 100. A list in a burst waits for one page: more slows lists, fewer slow bursts. */
  readonly pageSize?: number;
}

/** Of a step that others overtake. */
const maxTries = 50;

export async function openFeed<D extends FedDocument>({
  store,
  documents,
  clock,
  stampField = 'updatedAt',
  order = () => 0,
  pageSize = 100,
}: FeedParts<D>): Promise<Feed<D>> {
  const clocks = await store.collection(feedClocks);
  const inTurn = serialPerKey();
  /** The last clocks of which this process knows that all stamps are written. While newest, they need no read and no write. */
  const complete = new Map<string, FeedClock>();

  const findUnstamped = (feed: string, limit: number, options: CallOptions) =>
    documents.find({ unstampedIn: feed } as Filter<D>, { limit }, options);

  /**
   * Writes the reserved stamps. Returns the document if it got its stamp here. Otherwise the change has its stamp
   * already, or a later change needs another one.
   */
  async function writeStamps(reserved: FeedClock, options: CallOptions): Promise<D | undefined> {
    const { _id: feed } = reserved;
    const writes = reservedBy(reserved).map(({ documentId: id, version, stamp }) => {
      const condition = { version, unstampedIn: feed } as Filter<D>;
      const update = { set: { [stampField]: stamp }, unset: ['unstampedIn'] } as unknown as Update<D>;
      return { id, condition, update };
    });
    const [first] = writes;
    if (first === undefined) return undefined;
    if (writes.length === 1)
      return await writable(documents).update(first.id, first.condition, first.update, options);
    await writable(documents).updateEach(writes, options);
    await closeReservation(clocks, reserved, options);
    return undefined;
  }

  /** In one reservation after `last`, which is complete; undefined when another process reserved first. */
  async function stampTogether(
    feed: string,
    last: FeedClock | undefined,
    changed: readonly D[],
    options: CallOptions,
  ) {
    const changes = changed.toSorted(order).map(({ _id, version }) => ({ documentId: _id, version }));
    complete.delete(feed);
    const reserved = await reserveStamps(clocks, last, changes, { feed, now: clock.now(), options });
    if (reserved === undefined) return undefined;
    const written = await writeStamps(reserved, options);
    complete.set(feed, { _id: feed, stamp: reserved.stamp, changes: [] });
    return { stamp: reserved.stamp, written };
  }

  /**
   * The newest version with its stamp; undefined if missing. While waiting for others, a document may have got its
   * stamp from them.
   */
  function stampNewest(document: D, waited: boolean, options: CallOptions): Promise<D | undefined> {
    return repeat(async (tries) => {
      const isFirst = tries === 1 && !waited;
      const present = isFirst ? document : await documents.get(document._id, options);
      if (present?.unstampedIn === undefined) return present;
      const feed = present.unstampedIn;
      const isThis = (other: D | undefined) => other?._id === document._id;
      const known = isFirst ? complete.get(feed) : undefined;
      const last = known ?? (await clocks.get(feed, options));
      const completed = last && last !== known ? await writeStamps(last, options) : undefined;
      if (isThis(completed)) return completed;
      // The first of several waiting callers stamps for all.
      const others = isFirst ? [] : await findUnstamped(feed, pageSize, options);
      const changed = [present, ...others.filter((other) => !isThis(other))];
      return (await stampTogether(feed, last, changed, options))?.written ?? 'again';
    });
  }

  return {
    async stamp(document, options = {}) {
      const { unstampedIn: feed } = document;
      if (feed === undefined) return document;
      // Two calls of one process would only overtake each other.
      const stamped = await inTurn(feed, (waited) => stampNewest(document, waited, options));
      if (stamped === undefined) throw new DomainError('not-found');
      return stamped;
    },
    settle(feed, options = {}) {
      return repeat(async (tries) => {
        const [waiting] = await findUnstamped(feed, 1, options);
        const last = await clocks.get(feed, options);
        const isKnown = tries === 1 && complete.get(feed)?.stamp === last?.stamp;
        if (last && !isKnown) {
          await writeStamps(last, options);
          complete.set(feed, { ...last, changes: [] });
        }
        if (waiting === undefined) return last?.stamp;
        // Read after the clock: if the reservation succeeds, no other process has reserved stamps for these.
        const page = await findUnstamped(feed, pageSize, options);
        if (page.length === 0) return 'again';
        const stamped = await stampTogether(feed, last, page, options);
        if (stamped) return stamped.stamp;
        // A process that always reserves first also stamps what waits here. An older horizon is complete too.
        return (page.length === pageSize || tries === maxTries) && last ? last.stamp : 'again';
      });
    },
  };
}

/** Repeats a step while others overtake it or the outcome of its write is unknown. */
async function repeat<T>(step: (tries: number) => Promise<T | 'again'>): Promise<T> {
  let cause: unknown;
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      const result = await step(tries);
      if (result !== 'again') return result;
    } catch (error) {
      if (!(error instanceof AmbiguousWrite)) throw error;
      cause = error;
    }
  }
  throw new DomainError('unavailable', 'a stamp was overtaken again and again', { cause });
}
