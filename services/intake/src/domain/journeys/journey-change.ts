import type { AuditEntry, Change } from '@telehealth/changes';
import type { WaitingMilestone } from '../history/decide-milestone.ts';
import type { IntakeEvent } from '../history/intake-event.ts';
import { recordHistory } from '../history/record-history.ts';
import { timelineEntry } from '../history/timeline.ts';
import { dueAt, type WaitingTimes } from './due-at.ts';
import { isNotEligible } from './eligibility.ts';
import type { Journey } from './journey.ts';
import { journeyEvents } from './journey-events.ts';
import { isHalted, isPaidFor } from './journey-order.ts';
import { listedFields } from './listed-enrollment.ts';

export interface JourneyChange {
  /** New values; undefined removes a field. `changeOfJourney` derives further fields from them. */
  readonly fields?: JourneyFields;
  /** What happened, in order; numbered from the journey's last event. */
  readonly happened?: readonly IntakeEvent[];
  readonly audit?: AuditEntry;
}

type ChangeableField =
  | 'status'
  | 'phase'
  | 'eligibility'
  | 'wrappedKey'
  | 'sealed'
  | 'emailIndex'
  | 'phoneIndex'
  | 'sealedContacts'
  | 'waiting'
  | 'callbacks'
  | 'orders'
  | 'personId'
  | 'idleSince'
  | 'unansweredSince'
  | 'clockNumber';

export type JourneyFields = { readonly [F in ChangeableField]?: Journey[F] | undefined };

/** Includes all consequences: events and timeline, milestones to release or quarantine, and the next due time (epoch ms). */
export function changeOfJourney(
  journey: Journey,
  { fields = {}, happened = [], audit }: JourneyChange,
  settings: WaitingTimes,
  at: number,
): Change<Journey> {
  const { status = journey.status, orders = journey.orders, eligibility = journey.eligibility } = fields;
  const { waiting: before = [], timeline = [] } = journey;
  const { phase = journey.phase } = fields;
  const { events, waiting } = recordHistory(
    {
      status,
      isPaidFor: isPaidFor({ orders }),
      isNotEligible: isNotEligible({ eligibility }),
      isHalted: isHalted({ orders, phase, timeline }),
      timeline,
      waiting: fields.waiting ?? before,
    },
    happened,
    at,
  );
  const changed = {
    ...restFields(journey, fields, at),
    ...fields,
    ...(waiting !== before && waitingFields(journey._id, waiting)),
  };
  const due = dueAt({ ...journey, ...changed }, settings);
  const entries = events.map((event) => timelineEntry(event, at));
  return {
    set: {
      ...changed,
      ...listedFields(journey, changed, entries),
      ...(due !== journey.dueAt && { dueAt: due }),
      sequence: journey.sequence + events.length,
      updatedAt: at,
    },
    ...(events.length > 0 && {
      push: { timeline: entries },
      events: journeyEvents(journey, events),
    }),
    ...(audit && { audit }),
  };
}

/** Only a running session can be idle; one that runs again begins its idle time now. */
function restFields(journey: Journey, { status }: JourneyFields, at: number): JourneyFields {
  if (status === undefined || status === journey.status) return {};
  return { idleSince: status === 'active' ? at : undefined };
}

function waitingFields(journeyId: string, waiting: readonly WaitingMilestone[]) {
  if (waiting.length === 0) return { waiting: undefined, waitingJourney: undefined, heldSince: undefined };
  const held = waiting.filter(({ outcome }) => outcome === 'held');
  const heldSince = held.length > 0 ? Math.min(...held.map(({ receivedAt }) => receivedAt)) : undefined;
  return { waiting, waitingJourney: journeyId, heldSince };
}
