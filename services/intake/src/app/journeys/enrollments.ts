import { backgroundLimits } from '@telehealth/changes';
import { settleFeeds } from '@telehealth/feed';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type EnrollmentsQuery, findEnrollments, type ListedJourney } from '../../storage/enrollments.ts';
import type { JourneyDocument, JourneyName } from '../../storage/journeys.ts';
import { getJourney } from './get-journey.ts';

export interface EnrollmentList extends Omit<EnrollmentsQuery, 'horizon'> {
  readonly limit: number;
}

/** A page and its watermark (epoch ms), up to which it and those before have every change; undefined without enrollments. */
export interface EnrollmentPage extends Page<ListedJourney> {
  readonly watermark: number | undefined;
}

/**
 * By the stamp of the last change. A reader that continues from the watermark, or after the last enrollment, misses no change
 * that was written before its next call, however many writers there are.
 */
export async function listEnrollments(
  { journeys, feed }: Pick<Context, 'journeys' | 'feed'>,
  { limit, ...query }: EnrollmentList,
  options: CallOptions,
): Promise<EnrollmentPage> {
  const horizon = await feed.settle(query.clientId, options);
  if (horizon === undefined) return { rows: [], hasMore: false, watermark: undefined };
  const page = pageOf(await findEnrollments(journeys, { ...query, horizon }, limit + 1, options), limit);
  return { ...page, watermark: page.hasMore ? page.rows.at(-1)?.enrollmentChangedAt : horizon };
}

/** With the stamp of the last change of its enrollment. Throws `not-found` if it is missing, erased or another brand's. */
export async function getEnrollment(
  context: Pick<Context, 'journeys' | 'feed'>,
  name: JourneyName,
  limits: CallOptions,
): Promise<JourneyDocument> {
  return await context.feed.stamp(await getJourney(context, name, limits), limits);
}

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
