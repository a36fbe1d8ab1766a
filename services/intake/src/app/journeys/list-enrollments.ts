import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type EnrollmentsQuery, findEnrollments, type ListedJourney } from '../../storage/enrollments.ts';

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
