import type { EventDraft } from '@telehealth/changes';
import type { Attribution } from '@telehealth/ids';
import { deferredEvaluation } from '../history/deferred-evaluation.ts';
import type { IntakeEvent } from '../history/intake-event.ts';
import { milestoneTable } from '../history/milestone-table.ts';
import { timelineEntry } from '../history/timeline.ts';
import type { Journey } from './journey.ts';

/** Numbered from the last event of the journey, which is the one before the change. */
export function journeyEvents(journey: Journey, happened: readonly IntakeEvent[]): EventDraft[] {
  const { _id: journeyId, clientId, brandId, test, e2eRunId } = journey;
  return happened.map((event, index) => {
    const { type, occurredAt, isSimulated = false } = event;
    const draft = {
      type: `journey.${type}.v1` as const,
      ...{ clientId, brandId, subject: journeyId, sequence: journey.sequence + index + 1, test },
      ...(occurredAt !== undefined && { occurredAt }),
      ...((isSimulated || e2eRunId !== undefined) && { testRun: true }),
      data: { journeyId, ...dataOf(aboutEvaluation(journey, happened, index), journey) },
    };
    // The contract of each type refuses other data when the change is written.
    return draft as EventDraft;
  });
}

/** An event with the evaluation as its reference, if it is a deferral, the end of one or a decline. */
function aboutEvaluation(
  { timeline = [] }: Journey,
  happened: readonly IntakeEvent[],
  index: number,
): IntakeEvent {
  const event = happened[index] as IntakeEvent;
  const { type } = event;
  if (type !== 'evaluation.deferred' && type !== 'evaluation.resumed' && type !== 'evaluation.declined')
    return event;
  const before = happened.slice(0, index).map((earlier) => timelineEntry(earlier, 0));
  return { ...event, reference: deferredEvaluation([...timeline, ...before], event) };
}

/** What the contract of an event has besides the journey. */
function dataOf(event: IntakeEvent, { sessionId, phase, attribution }: Journey): Record<string, unknown> {
  switch (event.type) {
    case 'prospect.captured':
      return { source: 'intake', ...visitOf(attribution) };
    case 'intake.submitted':
      return { phase: event.phase ?? '' };
    case 'step.abandoned':
      return { sessionId, phase: phase ?? '', actor: event.actor };
    case 'identity.bound':
      return {};
    case 'payment.authorized':
    case 'payment.succeeded':
    case 'payment.failed':
    case 'payment.refunded':
    case 'payment.disputed':
    case 'payment.cancelled':
      return event.data;
    case 'eligibility.evaluated':
      return { evaluationId: event.reference };
    default: {
      const { referenceField, codeField } = milestoneTable[event.type];
      return {
        ...(referenceField && { [referenceField]: event.reference }),
        ...(codeField && { [codeField]: event.code }),
        ...event.tracking,
      };
    }
  }
}

/** This event has it alone: it comes once, early, and its receivers count who came. What was searched for stays here. */
function visitOf({ source, medium, campaign }: Attribution = {}) {
  return { utmSource: source, utmMedium: medium, utmCampaign: campaign };
}
