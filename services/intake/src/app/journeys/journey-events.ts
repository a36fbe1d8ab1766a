import { type EventEnvelope, makeEvent } from '@telehealth/events';
import type { IntakeEvent } from '../../domain/journeys/intake-event.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** The journey a set of events is about, as it was before them. */
export type NumberedJourney = Pick<
  JourneyDocument,
  '_id' | 'clientId' | 'brandId' | 'sessionId' | 'test' | 'sequence' | 'phase'
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
  { _id: journeyId, sessionId, clientId, brandId, test, phase }: NumberedJourney,
  sequence: number,
  event: IntakeEvent,
  recordedAt: number,
): EventEnvelope {
  const operationId = `${journeyId}.${sequence}`;
  const { occurredAt = recordedAt } = event;
  const common = {
    ...{ operationId, clientId, brandId, subject: journeyId, sequence, test },
    ...{ recordedAt, occurredAt },
  };
  switch (event.type) {
    case 'prospect.captured': {
      const data = { journeyId, source: 'intake' };
      return makeEvent({ ...common, type: 'journey.prospect.captured.v1', data });
    }
    case 'intake.submitted': {
      const data = { journeyId, phase: event.phase ?? '' };
      return makeEvent({ ...common, type: 'journey.intake.submitted.v1', data });
    }
    case 'eligibility.evaluated': {
      const data = { journeyId, evaluationId: event.evaluationId };
      return makeEvent({ ...common, type: 'journey.eligibility.evaluated.v1', data });
    }
    case 'evaluation.deferred': {
      const data = { journeyId, evaluationId: event.evaluationId, reasonClass: event.reasonClass };
      return makeEvent({ ...common, type: 'journey.evaluation.deferred.v1', data });
    }
    case 'evaluation.resumed': {
      const data = { journeyId, evaluationId: event.evaluationId };
      return makeEvent({ ...common, type: 'journey.evaluation.resumed.v1', data });
    }
    case 'identity.bound':
      return makeEvent({ ...common, type: 'journey.identity.bound.v1', data: { journeyId } });
    case 'identity.verified': {
      const data = { journeyId, methodClass: event.methodClass };
      return makeEvent({ ...common, type: 'journey.identity.verified.v1', data });
    }
    case 'payment.succeeded': {
      const { orderRef, totalMinor, currency } = event;
      const data = { journeyId, orderRef, totalMinor, currency };
      return makeEvent({ ...common, type: 'journey.payment.succeeded.v1', data });
    }
    case 'case.opened': {
      const data = { journeyId, caseId: event.caseId };
      return makeEvent({ ...common, type: 'journey.case.opened.v1', data });
    }
    case 'visit.completed': {
      const data = { journeyId, visitId: event.visitId, modality: event.modality };
      return makeEvent({ ...common, type: 'journey.visit.completed.v1', data });
    }
    case 'labs.skipped': {
      const data = { journeyId, requirementId: event.requirementId };
      return makeEvent({ ...common, type: 'journey.labs.skipped.v1', data });
    }
    case 'rx.transmitted': {
      const data = { journeyId, rxId: event.rxId };
      return makeEvent({ ...common, type: 'journey.rx.transmitted.v1', data });
    }
    case 'shipment.shipped': {
      const data = { journeyId, shipmentId: event.shipmentId };
      return makeEvent({ ...common, type: 'journey.shipment.shipped.v1', data });
    }
    case 'shipment.delivered': {
      const data = { journeyId, shipmentId: event.shipmentId };
      return makeEvent({ ...common, type: 'journey.shipment.delivered.v1', data });
    }
    case 'checkin.completed': {
      const data = { journeyId, checkinId: event.checkinId };
      return makeEvent({ ...common, type: 'journey.checkin.completed.v1', data });
    }
    case 'step.abandoned': {
      const data = { journeyId, sessionId, phase: phase ?? '', actor: event.actor };
      return makeEvent({ ...common, type: 'journey.step.abandoned.v1', data });
    }
  }
}
