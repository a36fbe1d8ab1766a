import { backgroundLimits } from '@telehealth/changes';
import { settleFeeds } from '@telehealth/feed';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  type EnrollmentsFilter,
  findChangedEnrollments,
  findMintedEnrollments,
  type ListedJourney,
} from '../../storage/enrollments.ts';
import type { JourneyDocument, JourneyName } from '../../storage/journeys.ts';
import { getJourney } from './get-journey.ts';

/** A part of a list, by the instants (epoch ms) that sort it. */
export interface EnrollmentList extends EnrollmentsFilter {
  /** Inclusive; absent: from the first. */
  readonly since: number | undefined;
  readonly after: readonly [sortedBy: number, journeyId: string] | undefined;
  readonly limit: number;
}

export interface NewestEnrollments extends EnrollmentList {
  /** Exclusive; absent: to the last. */
  readonly until: number | undefined;
}

/** A page and its watermark (epoch ms), up to which it and those before have every change; undefined without enrollments. */
export interface EnrollmentPage extends Page<ListedJourney> {
  readonly watermark: number | undefined;
}

type Parts = Pick<Context, 'journeys' | 'feed'>;

/**
 * By the stamp of the last change. A reader that continues from the watermark, or after the last enrollment, misses no change
 * that was written before its next call, however many writers there are.
 */
export async function listEnrollments(
  { journeys, feed }: Parts,
  { limit, since = 0, ...query }: EnrollmentList,
  options: CallOptions,
): Promise<EnrollmentPage> {
  const horizon = await feed.settle(query.clientId, options);
  if (horizon === undefined) return { rows: [], hasMore: false, watermark: undefined };
  const asked = { ...query, since, horizon };
  const page = pageOf(await findChangedEnrollments(journeys, asked, limit + 1, options), limit);
  return { ...page, watermark: page.hasMore ? page.rows.at(-1)?.enrollmentChangedAt : horizon };
}

/** By the mint of the journey, newest first, each with the stamp of its last change. */
export async function listNewestEnrollments(
  { journeys, feed }: Parts,
  // An erased journey has the time 0.
  { limit, since = 1, ...query }: NewestEnrollments,
  options: CallOptions,
): Promise<Page<ListedJourney>> {
  await feed.settle(query.clientId, options);
  const found = await findMintedEnrollments(journeys, { ...query, since }, limit + 1, options);
  const { rows, hasMore } = pageOf(found, limit);
  // The stamp reads the whole document, which few of them need.
  const stamped = rows.map((row) => feed.stamp(row as JourneyDocument, options));
  return { rows: await Promise.all(stamped), hasMore };
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
