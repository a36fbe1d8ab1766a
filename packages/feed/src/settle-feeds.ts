import { atMost } from '@telehealth/concurrency';
import type { CallOptions, Collection, Filter } from '@telehealth/store';
import type { FedDocument } from './fed-document.ts';
import type { Feed } from './feed.ts';

/**
 * Feeds that are settled at the same time: a burst in one delays no other. More take calls of the database from requests; fewer let
 * bursts of a few delay all others.
 */
const concurrency = 8;

/** The feeds of a collection, and what hears of one that fails. */
export interface SettledFeeds<D extends FedDocument> {
  readonly documents: Pick<Collection<D>, 'find'>;
  readonly feed: Pick<Feed<D>, 'settle'>;
  readonly onFailure: (feed: string, error: unknown) => void;
}

/**
 * Stamps the changes that have no stamp, so that lists have little left to do: a page of each feed, and again until none is left.
 * A feed that fails is left for the next run. Throws what the store throws.
 */
export async function settleFeeds<D extends FedDocument>(
  { documents, feed, onFailure }: SettledFeeds<D>,
  signal: AbortSignal,
  options: CallOptions = {},
): Promise<void> {
  const failed = new Set<string>();

  async function settle(name: string): Promise<void> {
    try {
      await feed.settle(name, options);
    } catch (error) {
      failed.add(name);
      onFailure(name, error);
    }
  }

  for (let pages = 1; pages > 0; ) {
    const limiter = atMost(concurrency);
    const settled: Promise<void>[] = [];
    for await (const name of unsettledFeeds(documents, signal, options)) {
      if (!failed.has(name)) settled.push(limiter.run(() => settle(name)));
    }
    await Promise.all(settled);
    pages = settled.length;
  }
}

/** The feeds that have a change without a stamp, by one read of an index each. */
async function* unsettledFeeds<D extends FedDocument>(
  documents: Pick<Collection<D>, 'find'>,
  signal: AbortSignal,
  options: CallOptions,
) {
  for (let last = ''; !signal.aborted; ) {
    const [first] = await documents.find(
      { unstampedIn: { gt: last } } as unknown as Filter<D>,
      { sort: [['unstampedIn', 'asc']], limit: 1 } as never,
      options,
    );
    if (first?.unstampedIn === undefined) return;
    last = first.unstampedIn;
    yield last;
  }
}
