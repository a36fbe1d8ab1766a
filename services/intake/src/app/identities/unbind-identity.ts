import type { Operation } from '@telehealth/changes';
import { ofClients } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideUnbinding } from '../../domain/journeys/decide-identity.ts';
import type { JourneyOfClients } from '../../storage/journeys.ts';
import { changeJourney } from '../journeys/change-journey.ts';

/** Throws `not-found` for a missing journey and an erased one. */
export async function unbindIdentity(
  context: Context,
  operation: Operation,
  { journeyId, clientIds }: JourneyOfClients,
): Promise<void> {
  const where = { ...ofClients(clientIds), erasedAt: { exists: false } };
  await changeJourney(context, { journeyId, where, operation }, decideUnbinding);
}
