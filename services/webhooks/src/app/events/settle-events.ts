import { backgroundLimits } from '@telehealth/changes';
import { settleFeeds } from '@telehealth/feed';
import type { Context } from '../../context.ts';

/** Stamps new events, so that lists have little left to do. A failing feed is logged and left for the next run. */
export function settleEvents(
  { events, feed, logger }: Pick<Context, 'events' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (clientId: string, err: unknown) =>
    logger.error({ clientId, err }, 'the events of a client could not be stamped');
  return settleFeeds({ documents: events, feed, onFailure }, signal, backgroundLimits);
}
