import { backgroundLimits } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { EventEnvelope } from '@telehealth/events';
import { newOperationId } from '@telehealth/ids';
import { changeJourney } from '../app/journeys/change-journey.ts';
import type { Context } from '../context.ts';
import type { Journey } from '../domain/journeys/journey.ts';
import type { JourneyChange } from '../domain/journeys/journey-change.ts';

/**
 * Changes the journey that an event of another service is about. An event is dropped and logged when its journey is
 * missing or belongs to another client or brand than the event says: no later try would end differently.
 */
export async function changeJourneyOfEvent(
  context: Context,
  { id, type, client_id: clientId, brand_id: brandId = '' }: EventEnvelope,
  journeyId: string,
  decide: (journey: Journey) => JourneyChange | undefined,
): Promise<void> {
  const operation = {
    ...{ operationId: newOperationId(), repeatable: false, actor: undefined },
    ...{ correlationId: id, limits: backgroundLimits },
  };
  try {
    await changeJourney(context, { journeyId, where: { clientId, brandId }, operation }, decide);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    context.logger.error({ eventId: id, eventType: type }, 'event dropped: the brand has no such journey');
  }
}
