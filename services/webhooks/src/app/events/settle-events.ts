import { backgroundLimits } from '@telehealth/changes';
import { atMost } from '@telehealth/concurrency';
import type { Context } from '../../context.ts';

/** Clients whose events are stamped at the same time: a burst of one delays no other. */
const concurrency = 8;

/**
 * Stamps the events that have no stamp, so that lists have little left to do: a page of each client, and again until none is left.
 * When the feed of a client fails, it is logged and left for the next run. Throws what the store throws.
 */
export async function settleEvents(
  { events, feed, logger }: Pick<Context, 'events' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const failed = new Set<string>();

  async function settle(clientId: string): Promise<void> {
    try {
      await feed.settle(clientId, backgroundLimits);
    } catch (err) {
      failed.add(clientId);
      logger.error({ clientId, err }, 'the events of a client could not be stamped');
    }
  }

  for (let pages = 1; pages > 0; ) {
    const limiter = atMost(concurrency);
    const settled: Promise<void>[] = [];
    for await (const clientId of unsettledClients(events, signal)) {
      if (!failed.has(clientId)) settled.push(limiter.run(() => settle(clientId)));
    }
    await Promise.all(settled);
    pages = settled.length;
  }
}

/** The clients that have an event without a stamp, by one read of an index each. */
async function* unsettledClients(events: Pick<Context['events'], 'find'>, signal: AbortSignal) {
  for (let last = ''; !signal.aborted; ) {
    const [first] = await events.find(
      { unstampedIn: { gt: last } },
      { sort: [['unstampedIn', 'asc']], limit: 1 },
      backgroundLimits,
    );
    if (first?.unstampedIn === undefined) return;
    last = first.unstampedIn;
    yield last;
  }
}
