import { DomainError } from '@telehealth/errors';
import {
  AmbiguousWrite,
  type CallOptions,
  type Collection,
  type Filter,
  type Store,
  type Update,
} from '@telehealth/store';
import type { FedDocument } from './fed-document.ts';
import { type FeedClock, feedClocks, reserveStamp } from './feed-clock.ts';

/**
 * Stamps the changes of documents, so that nothing ever becomes visible behind what a reader has seen. Everything may stop
 * at any step: whoever reads next completes it.
 */
export interface Feed<D extends FedDocument> {
  /**
   * The document with the stamp of its last change. Call it right after the change, and whenever one is read without.
   * Throws `not-found` when the document is gone, and `unavailable` when others are always faster; the change stands then.
   */
  stamp(document: D, options?: CallOptions): Promise<D>;
  /**
   * Stamps every change that was written before this call. Returns the horizon: a list of the documents that are
   * `stampedWithin` it lacks nothing, now and ever. Undefined: nothing was stamped yet.
   */
  settle(feed: string, options?: CallOptions): Promise<number | undefined>;
}

/** What a feed is made of. */
export interface FeedParts<D extends FedDocument> {
  /** Holds the clock of each feed, in the collection `feed_clocks`. Two collections have no feeds of the same name. */
  readonly store: Pick<Store, 'collection'>;
  readonly documents: Collection<D>;
  readonly clock: { now(): number };
  /** The order in which `settle` stamps changes that it finds together; absent: any. */
  readonly order?: (one: D, other: D) => number;
}

/** How often a step is repeated when others overtake it. */
const maxTries = 50;
/** How many changes without a stamp are read at a time. */
const pageSize = 100;

/** The feeds of a collection. */
export async function openFeed<D extends FedDocument>({
  store,
  documents,
  clock,
  order = () => 0,
}: FeedParts<D>): Promise<Feed<D>> {
  const clocks = await store.collection(feedClocks);

  /**
   * Writes the stamp that the clock of a feed has reserved. Undefined when that is settled already: the change has its
   * stamp, or a later change of the document needs another one.
   */
  function complete({ _id: feed, stamp, documentId, version }: FeedClock, options: CallOptions) {
    const condition = { version, unstampedIn: feed } as Filter<D>;
    const update = { set: { updatedAt: stamp }, unset: ['unstampedIn'] } as unknown as Update<D>;
    return documents.update(documentId, condition, update, options);
  }

  /** The document with its stamp; undefined when it was overtaken. */
  async function stampOnce(document: D, feed: string, options: CallOptions): Promise<D | undefined> {
    const last = await clocks.get(feed, options);
    const completed = last && (await complete(last, options));
    if (completed?._id === document._id) return completed;
    const reserved = await reserveStamp(clocks, last, document, { feed, now: clock.now(), options });
    return reserved && (await complete(reserved, options));
  }

  /** The newest version of the document, with its stamp; undefined when it is gone. */
  function stampNewest(document: D, options: CallOptions): Promise<D | undefined> {
    return repeated(async (tries) => {
      const present = tries === 1 ? document : await documents.get(document._id, options);
      if (present?.unstampedIn === undefined) return present;
      return (await stampOnce(present, present.unstampedIn, options)) ?? 'again';
    });
  }

  return {
    async stamp(document, options = {}) {
      const stamped = await stampNewest(document, options);
      if (stamped === undefined) throw new DomainError('not-found');
      return stamped;
    },
    async settle(feed, options = {}) {
      for (let found = pageSize; found === pageSize; ) {
        const page = await documents.find({ unstampedIn: feed } as Filter<D>, { limit: pageSize }, options);
        for (const document of page.toSorted(order)) await stampNewest(document, options);
        found = page.length;
      }
      const last = await clocks.get(feed, options);
      if (last === undefined) return undefined;
      return await repeated(async () => {
        await complete(last, options);
        return last.stamp;
      });
    },
  };
}

/** The result of a step, which is repeated while others overtake it and while the outcome of its write is unknown. */
async function repeated<T>(step: (tries: number) => Promise<T | 'again'>): Promise<T> {
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
