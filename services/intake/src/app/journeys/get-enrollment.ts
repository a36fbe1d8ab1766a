import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findJourney, type JourneyDocument, type JourneyName } from '../../storage/journeys.ts';

/**
 * The journey with the stamp of the last change of its enrollment. Throws `not-found` for a journey that is missing, erased or of
 * another brand.
 */
export async function getEnrollment(
  { journeys, feed }: Pick<Context, 'journeys' | 'feed'>,
  name: JourneyName,
  limits: CallOptions,
): Promise<JourneyDocument> {
  const journey = await findJourney(journeys, name, limits);
  if (journey === undefined) throw new DomainError('not-found', 'the brand has no such journey');
  return await feed.stamp(journey, limits);
}
