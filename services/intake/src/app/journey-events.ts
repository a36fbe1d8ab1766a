import { type EventEnvelope, makeEvent } from '@telehealth/events';
import type { IntakeEvent } from '../domain/intake-event.ts';
import type { JourneyDocument } from '../storage/journeys.ts';

/** The journey a set of events is about, as it was before them. */
export type NumberedJourney = Pick<
  JourneyDocument,
  '_id' | 'clientId' | 'brandId' | 'sessionId' | 'test' | 'sequence'
>;

/**
 * What happened to a journey as events, numbered on from its last one. Their ids follow from journey and number,
 * so a decision made again makes the same events.
 */
export function journeyEvents(
  journey: NumberedJourney,
  happened: readonly IntakeEvent[],
  recordedAt: number,
): EventEnvelope[] {
  return happened.map((event, index) =>
    journeyEvent(journey, journey.sequence + index + 1, event, recordedAt),
  );
}

function journeyEvent(
  { _id: journeyId, sessionId, clientId, brandId, test }: NumberedJourney,
  sequence: number,
  event: IntakeEvent,
  recordedAt: number,
): EventEnvelope {
  const operationId = `${journeyId}.${sequence}`;
  const common = { operationId, clientId, brandId, subject: journeyId, sequence, test, recordedAt };
  switch (event.type) {
    case 'intake.submitted':
      return makeEvent({ ...common, type: 'journey.intake.submitted.v1', data: { journeyId } });
    case 'step.abandoned': {
      const data = { journeyId, sessionId, actor: event.actor };
      return makeEvent({ ...common, type: 'journey.step.abandoned.v1', data });
    }
  }
}
