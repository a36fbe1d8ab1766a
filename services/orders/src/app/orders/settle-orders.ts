import { backgroundLimits } from '@telehealth/changes';
import { settleFeeds } from '@telehealth/feed';
import type { Context } from '../../context.ts';

/**
 * Stamps the changes of orders that no list and no read has stamped, which a payment does not wait for. A failing feed of a
 * client is logged and left for the next run.
 */
export function settleOrders(
  { orders, feed, logger }: Pick<Context, 'orders' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (clientId: string, err: unknown) =>
    logger.error({ clientId, err }, 'the orders of a client could not be stamped');
  return settleFeeds({ documents: orders, feed, onFailure }, signal, backgroundLimits);
}
