import { DomainError } from '@telehealth/errors';
import type { EventEnvelope } from '@telehealth/events';
import { changeJourney, type JourneyDecision } from '../app/journeys/change-journey.ts';
import { backgroundLimits } from '../app/journeys/due-journeys.ts';
import type { Context } from '../context.ts';
import type { JourneyDocument } from '../storage/journeys.ts';

/**
 * Changes the journey an event of another service tells of. An event of a journey that is none, or is another client's
 * or brand's than the event says, is dropped and logged: no later try would end differently.
 */
export async function changeToldJourney(
  context: Context,
  event: EventEnvelope,
  journeyId: string,
  decide: (document: JourneyDocument, at: number) => JourneyDecision<undefined>,
): Promise<void> {
  const drop = (why: string) =>
    context.logger.error({ eventId: event.id, eventType: event.type }, `event dropped: ${why}`);
  try {
    await changeJourney(context, journeyId, backgroundLimits, (document, at) => {
      if (document.clientId === event.client_id && document.brandId === event.brand_id)
        return decide(document, at);
      drop('the journey is of another brand');
      return { result: undefined };
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    drop('there is no such journey');
  }
}
