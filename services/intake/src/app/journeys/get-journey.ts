import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findJourney, type JourneyDocument, type JourneyName } from '../../storage/journeys.ts';

/** Throws `not-found` for a missing journey, one of another brand and an erased one. */
export async function getJourney(
  { journeys }: Pick<Context, 'journeys'>,
  name: JourneyName,
  limits: CallOptions,
): Promise<JourneyDocument> {
  const journey = await findJourney(journeys, name, limits);
  if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
  return journey;
}
