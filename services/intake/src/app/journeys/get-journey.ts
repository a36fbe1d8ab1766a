import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { findJourney, type JourneyName } from '../../storage/journeys.ts';

/** Throws `not-found` for a missing journey, one of another brand and an erased one. */
export async function getJourney(
  { journeys }: Context,
  name: JourneyName,
  limits: CallOptions,
): Promise<Journey> {
  const journey = await findJourney(journeys, name, limits);
  if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
  return journey;
}
