import { backgroundLimits } from '@telehealth/changes';
import { settleFeeds } from '@telehealth/feed';
import type { Context } from '../../context.ts';

/**
 * Stamps the events that have no stamp, so that lists have little left to do. When the feed of a client fails, it is logged and left
 * for the next run. Throws what the store throws.
 */
export function settleEvents(
  { events, feed, logger }: Pick<Context, 'events' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (clientId: string, err: unknown) =>
    logger.error({ clientId, err }, 'the events of a client could not be stamped');
  return settleFeeds({ documents: events, feed, onFailure }, signal, backgroundLimits);
}
