import type { EventDraft } from '@telehealth/changes';
import type { IntakeEvent } from './intake-event.ts';
import type { Journey } from './journey.ts';

/** The journey that events are about, as it was before them. */
export type NumberedJourney = Pick<
  Journey,
  '_id' | 'clientId' | 'brandId' | 'sessionId' | 'test' | 'sequence' | 'phase'
>;

/** What happened to a journey as events, numbered on from its last one. */
export function journeyEvents(journey: NumberedJourney, happened: readonly IntakeEvent[]): EventDraft[] {
  return happened.map((event, index) => journeyEvent(journey, journey.sequence + index + 1, event));
}

function journeyEvent(
  { _id: journeyId, sessionId, clientId, brandId, test, phase }: NumberedJourney,
  sequence: number,
  event: IntakeEvent,
): EventDraft {
  const { occurredAt } = event;
  const common = {
    ...{ clientId, brandId, subject: journeyId, sequence, test },
    ...(occurredAt !== undefined && { occurredAt }),
  };
  switch (event.type) {
    case 'prospect.captured': {
      const data = { journeyId, source: 'intake' };
      return { ...common, type: 'journey.prospect.captured.v1', data };
    }
    case 'intake.submitted': {
      const data = { journeyId, phase: event.phase ?? '' };
      return { ...common, type: 'journey.intake.submitted.v1', data };
    }
    case 'eligibility.evaluated': {
      const data = { journeyId, evaluationId: event.evaluationId };
      return { ...common, type: 'journey.eligibility.evaluated.v1', data };
    }
    case 'evaluation.deferred': {
      const data = { journeyId, evaluationId: event.evaluationId, reasonClass: event.reasonClass };
      return { ...common, type: 'journey.evaluation.deferred.v1', data };
    }
    case 'evaluation.resumed': {
      const data = { journeyId, evaluationId: event.evaluationId };
      return { ...common, type: 'journey.evaluation.resumed.v1', data };
    }
    case 'identity.bound':
      return { ...common, type: 'journey.identity.bound.v1', data: { journeyId } };
    case 'identity.verified': {
      const data = { journeyId, methodClass: event.methodClass };
      return { ...common, type: 'journey.identity.verified.v1', data };
    }
    case 'payment.succeeded': {
      const { orderRef, totalMinor, currency } = event;
      const data = { journeyId, orderRef, totalMinor, currency };
      return { ...common, type: 'journey.payment.succeeded.v1', data };
    }
    case 'case.opened': {
      const data = { journeyId, caseId: event.caseId };
      return { ...common, type: 'journey.case.opened.v1', data };
    }
    case 'visit.completed': {
      const data = { journeyId, visitId: event.visitId, modality: event.modality };
      return { ...common, type: 'journey.visit.completed.v1', data };
    }
    case 'labs.skipped': {
      const data = { journeyId, requirementId: event.requirementId };
      return { ...common, type: 'journey.labs.skipped.v1', data };
    }
    case 'rx.transmitted': {
      const data = { journeyId, rxId: event.rxId };
      return { ...common, type: 'journey.rx.transmitted.v1', data };
    }
    case 'shipment.shipped': {
      const data = { journeyId, shipmentId: event.shipmentId };
      return { ...common, type: 'journey.shipment.shipped.v1', data };
    }
    case 'shipment.delivered': {
      const data = { journeyId, shipmentId: event.shipmentId };
      return { ...common, type: 'journey.shipment.delivered.v1', data };
    }
    case 'checkin.completed': {
      const data = { journeyId, checkinId: event.checkinId };
      return { ...common, type: 'journey.checkin.completed.v1', data };
    }
    case 'step.abandoned': {
      const data = { journeyId, sessionId, phase: phase ?? '', actor: event.actor };
      return { ...common, type: 'journey.step.abandoned.v1', data };
    }
  }
}
