import type { Operation } from '@telehealth/changes';
import { matching } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideOverrule, type Overrule } from '../../domain/journeys/decide-overrule.ts';
import type { JourneyOfClients } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

/**
 * Also records the milestones that waited for the eligibility. Throws what `decideOverrule` throws, and `not-found` for a
 * missing journey and an erased one.
 */
export async function overruleEligibility(
  context: Context,
  operation: Operation,
  { journeyId, clientIds, ...overrule }: JourneyOfClients & Overrule,
): Promise<void> {
  const where = { ...matching({ clientIds }), erasedAt: { exists: false } };
  await changeJourney(context, { journeyId, where, operation }, (journey) =>
    decideOverrule(journey, overrule),
  );
}
