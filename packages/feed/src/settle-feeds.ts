import { atMost } from '@telehealth/concurrency';
import type { CallOptions, Collection, Filter } from '@telehealth/store';
import type { FedDocument } from './fed-document.ts';
import type { Feed } from './feed.ts';

/**
 * Feeds at a time: a burst in one does not delay others. More take database calls from requests; fewer let a few bursts
 * delay all.
 */
const concurrency = 8;

/** With a listener for failures. */
export interface SettledFeeds<D extends FedDocument> {
  readonly documents: Pick<Collection<D>, 'find'>;
  readonly feed: Pick<Feed<D>, 'settle'>;
  readonly onFailure: (feed: string, error: unknown) => void;
}

/**
 * Stamps all unstamped changes in advance for lists, a page per feed at a time. A failed feed is left for the next run.
 * Throws what the store throws.
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

/** With unstamped changes, by one index read each. */
async function* unsettledFeeds<D extends FedDocument>(
  documents: Pick<Collection<D>, 'find'>,
  signal: AbortSignal,
  options: CallOptions,
) {
  for (let last = ''; !signal.aborted; ) {
    const [first] = await documents.find(
      { unstampedIn: { gt: last } } as unknown as Filter<D>,
      { sort: { unstampedIn: 'asc' }, limit: 1 } as never,
      options,
    );
    if (first?.unstampedIn === undefined) return;
    last = first.unstampedIn;
    yield last;
  }
}
