import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';

/**
 * Stamps the events that have no stamp, so that lists have little left to do. When the feed of a client fails, it is logged and
 * the others are still stamped. Throws what the store throws.
 */
export async function settleEvents(
  { events, feed, logger }: Pick<Context, 'events' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  let last = '';
  while (!signal.aborted) {
    const [first] = await events.find(
      { unstampedIn: { gt: last } },
      { sort: [['unstampedIn', 'asc']], limit: 1 },
      backgroundLimits,
    );
    if (first?.unstampedIn === undefined) return;
    const clientId = first.unstampedIn;
    last = clientId;
    await feed.settle(clientId, backgroundLimits).catch((err: unknown) => {
      logger.error({ clientId, err }, 'the events of a client could not be stamped');
    });
  }
}
