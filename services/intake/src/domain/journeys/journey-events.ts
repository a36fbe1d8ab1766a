import type { EventDraft } from '@telehealth/changes';
import type { IntakeEvent } from './intake-event.ts';
import type { Journey } from './journey.ts';
import { milestoneTable } from './milestone-table.ts';

/** What happened to a journey as events, numbered on from its last one. The journey is given as it was before them. */
export function journeyEvents(journey: Journey, happened: readonly IntakeEvent[]): EventDraft[] {
  const { _id: journeyId, clientId, brandId, test } = journey;
  return happened.map((event, index) => {
    const { type, occurredAt } = event;
    const draft = {
      type: `journey.${type}.v1` as const,
      ...{ clientId, brandId, subject: journeyId, sequence: journey.sequence + index + 1, test },
      ...(occurredAt !== undefined && { occurredAt }),
      data: { journeyId, ...dataOf(event, journey) },
    };
    // The contract of each type refuses other data when the change is written.
    return draft as EventDraft;
  });
}

/** What the contract of an event holds besides the journey. */
function dataOf(event: IntakeEvent, { sessionId, phase }: Journey): Record<string, unknown> {
  switch (event.type) {
    case 'prospect.captured':
      return { source: 'intake' };
    case 'intake.submitted':
      return { phase: event.phase ?? '' };
    case 'step.abandoned':
      return { sessionId, phase: phase ?? '', actor: event.actor };
    case 'identity.bound':
      return {};
    case 'payment.succeeded': {
      const { reference: orderRef, totalMinor, currency } = event;
      return { orderRef, totalMinor, currency };
    }
    case 'eligibility.evaluated':
      return { evaluationId: event.reference };
    default: {
      const { referenceField, codeField } = milestoneTable[event.type];
      return {
        ...(referenceField && { [referenceField]: event.reference }),
        ...(codeField && { [codeField]: event.code }),
      };
    }
  }
}
