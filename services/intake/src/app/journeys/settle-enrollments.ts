import { backgroundLimits } from '@telehealth/changes';
import { settleFeeds } from '@telehealth/feed';
import type { Context } from '../../context.ts';

/**
 * Stamps the changes of enrollments that no list has stamped, which an answer of a patient does not wait for. A failing feed of
 * a client is logged and left for the next run.
 */
export function settleEnrollments(
  { journeys, feed, logger }: Pick<Context, 'journeys' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (clientId: string, err: unknown) =>
    logger.error({ clientId, err }, 'the enrollments of a client could not be stamped');
  return settleFeeds({ documents: journeys, feed, onFailure }, signal, backgroundLimits);
}
