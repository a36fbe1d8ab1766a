import { type Page, pageOf } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type EnrollmentsQuery, findEnrollments, type ListedJourney } from '../../storage/enrollments.ts';

export interface EnrollmentList extends Omit<EnrollmentsQuery, 'horizon'> {
  readonly limit: number;
}

/** A page, and up to where every change is in it or in one before it (epoch ms); undefined while there is no enrollment. */
export interface EnrollmentPage extends Page<ListedJourney> {
  readonly watermark: number | undefined;
}

/**
 * Enrollments of a client by the stamp of their last change. A reader that goes on from the watermark, or behind the last
 * enrollment, misses no change that was written before it asks again, however many write at the same time.
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
