import type { Operation } from '@telehealth/changes';
import { matching } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideIdentity, decideUnbinding, type Person } from '../../domain/journeys/decide-identity.ts';
import { type JourneyName, type JourneyOfClients, ofBrand } from '../../storage/journeys.ts';
import { changeJourney } from '../journeys/change-journey.ts';

/**
 * Binds a journey of the brand to the person who signed in. Throws what `decideIdentity` throws, and `not-found` for a missing
 * journey, one of another brand and an erased one.
 */
export async function bindIdentity(
  context: Context,
  operation: Operation,
  { journeyId, ...brand }: JourneyName,
  person: Person,
): Promise<void> {
  const target = { journeyId, where: ofBrand(brand), operation };
  await changeJourney(context, target, (journey) => decideIdentity(journey, person));
}

/** Throws `not-found` for a missing journey and an erased one. */
export async function unbindIdentity(
  context: Context,
  operation: Operation,
  { journeyId, clientIds }: JourneyOfClients,
): Promise<void> {
  const where = { ...matching({ clientIds }), erasedAt: { exists: false } };
  await changeJourney(context, { journeyId, where, operation }, decideUnbinding);
}
