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
 * Stamps the changes of documents, so that nothing ever becomes visible behind what a reader has seen. Everything may stop
 * at any step: the next reader completes it.
 */
export interface Feed<D extends FedDocument> {
  /**
   * The document with the stamp of its last change. Call it right after the change, and whenever one is read without.
   * Throws `not-found` when the document is gone, and `unavailable` when others are always faster; the change stands then.
   */
  stamp(document: D, options?: CallOptions): Promise<D>;
  /**
   * Stamps the changes that were written before this call, or a page of them when there are more. Others that reserve all the
   * time may leave some for the next call. Returns the horizon: a list of the documents that are `stampedWithin` it lacks
   * nothing that any list up to there will ever show. Undefined: nothing was stamped yet.
   */
  settle(feed: string, options?: CallOptions): Promise<number | undefined>;
}

/** What a feed is made of. */
export interface FeedParts<D extends FedDocument> {
  /** Stores the clock of each feed, in the collection `feed_clocks`. Two collections have no feeds of the same name. */
  readonly store: Pick<Store, 'collection'>;
  readonly documents: Collection<D>;
  readonly clock: { now(): number };
  /** The field of a document that has its stamp; `updatedAt` by default. */
  readonly stampField?: keyof D & string;
  /** The order in which changes that are found together get their stamps; absent: any. */
  readonly order?: (one: D, other: D) => number;
  /**
   * How many changes get their stamps by one reservation; 100. A list in a burst waits for one page, so more make lists slower; fewer
   * make bursts take longer.
   */
  readonly pageSize?: number;
}

/** How often a step is repeated when others overtake it. */
const maxTries = 50;

/** The feeds of a collection. */
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
  /** The clocks that this process set last, of which every stamp is written. While one is the newest, it need not be read. */
  const own = new Map<string, FeedClock>();

  const findUnstamped = (feed: string, limit: number, options: CallOptions) =>
    documents.find({ unstampedIn: feed } as Filter<D>, { limit }, options);

  /**
   * Writes the stamps that the clock of a feed has reserved; the document, if it is one and gets its stamp by this. Otherwise that
   * is settled already: the change has its stamp, or a later change of the document needs another one.
   */
  async function complete(reserved: FeedClock, options: CallOptions): Promise<D | undefined> {
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

  /** Stamps these changes by one reservation behind `last`, which is complete; undefined when another process reserved first. */
  async function stampTogether(
    feed: string,
    last: FeedClock | undefined,
    changed: readonly D[],
    options: CallOptions,
  ) {
    const changes = changed.toSorted(order).map(({ _id, version }) => ({ documentId: _id, version }));
    own.delete(feed);
    const reserved = await reserveStamps(clocks, last, changes, { feed, now: clock.now(), options });
    if (reserved === undefined) return undefined;
    const written = await complete(reserved, options);
    own.set(feed, { _id: feed, stamp: reserved.stamp, changes: [] });
    return { stamp: reserved.stamp, written };
  }

  /**
   * The newest version of the document, with its stamp; undefined when it is gone. A document that waited for others may have got
   * its stamp by them.
   */
  function stampNewest(document: D, waited: boolean, options: CallOptions): Promise<D | undefined> {
    return repeat(async (tries) => {
      const isFirst = tries === 1 && !waited;
      const present = isFirst ? document : await documents.get(document._id, options);
      if (present?.unstampedIn === undefined) return present;
      const feed = present.unstampedIn;
      const isThis = (other: D | undefined) => other?._id === document._id;
      const known = isFirst ? own.get(feed) : undefined;
      const last = known ?? (await clocks.get(feed, options));
      const completed = last && last !== known ? await complete(last, options) : undefined;
      if (isThis(completed)) return completed;
      // Of those that wait for or overtake each other the first one stamps for all.
      const others = isFirst ? [] : await findUnstamped(feed, pageSize, options);
      const changed = [present, ...others.filter((other) => !isThis(other))];
      return (await stampTogether(feed, last, changed, options))?.written ?? 'again';
    });
  }

  return {
    async stamp(document, options = {}) {
      const { unstampedIn: feed } = document;
      if (feed === undefined) return document;
      // Two of one process would only overtake each other.
      const stamped = await inTurn(feed, (waited) => stampNewest(document, waited, options));
      if (stamped === undefined) throw new DomainError('not-found');
      return stamped;
    },
    settle(feed, options = {}) {
      return repeat(async (tries) => {
        const [waiting] = await findUnstamped(feed, 1, options);
        const last = await clocks.get(feed, options);
        if (last) await complete(last, options);
        if (waiting === undefined) return last?.stamp;
        // Read behind the clock: if the reservation succeeds, nobody else has reserved stamps for these.
        const page = await findUnstamped(feed, pageSize, options);
        if (page.length === 0) return 'again';
        const stamped = await stampTogether(feed, last, page, options);
        if (stamped) return stamped.stamp;
        // Whoever reserves first again and again stamps what waits as well. An older horizon lacks nothing either.
        return (page.length === pageSize || tries === maxTries) && last ? last.stamp : 'again';
      });
    },
  };
}

/** The result of a step, which is repeated while others overtake it and while the outcome of its write is unknown. */
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
