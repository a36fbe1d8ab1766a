import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findJourney, type JourneyDocument, type JourneyName } from '../../storage/journeys.ts';

/** With the stamp of the last change of its enrollment. Throws `not-found` if it is missing, erased or another brand's. */
export async function getEnrollment(
  { journeys, feed }: Pick<Context, 'journeys' | 'feed'>,
  name: JourneyName,
  limits: CallOptions,
): Promise<JourneyDocument> {
  const journey = await findJourney(journeys, name, limits);
  if (journey === undefined) throw new DomainError('not-found', 'the brand has no such journey');
  return await feed.stamp(journey, limits);
}
