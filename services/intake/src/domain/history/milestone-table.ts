import type { MilestoneType } from '@telehealth/ids';
import type { IntakeEvent } from './intake-event.ts';
import { happened, type TimelineEntry } from './timeline.ts';

export interface GuardedJourney {
  readonly timeline: readonly TimelineEntry[];
  /** Whether its order is paid or authorized. */
  readonly isPaidFor: boolean;
  readonly isNotEligible: boolean;
  /** Whether the money went back before the treatment began. */
  readonly isHalted: boolean;
}

interface MilestoneRow {
  /** The field of the event's contract that has the reference; absent: the type has no reference. */
  readonly referenceField?: string;
  /** The field of the event's contract that has the code; absent: the type has no code. */
  readonly codeField?: string;
  /** Whether a blocked session excludes it. */
  readonly clinical: boolean;
  /** Whether it is a step of the treatment; then it is held while the patient is not eligible, or the money went back. */
  readonly treats: boolean;
  /** Whether everything that must come first has happened. */
  readonly mayFollow: (journey: GuardedJourney, reference: string) => boolean;
  /** Whether an operator may report it although that has not happened here. */
  readonly mayOverride?: true;
  /** Whether a journey has one at most, whatever its reference. */
  readonly once?: true;
  /** Whether it may say how a parcel is followed. */
  readonly tracked?: true;
  /** The type it takes turns with for one reference. */
  readonly alternatesWith?: MilestoneType;
}

const after =
  (type: IntakeEvent['type']) =>
  ({ timeline }: GuardedJourney) =>
    happened(timeline, type);

/** What each milestone needs. Two of one type differ by their reference only. */
export const milestoneTable: Readonly<Record<MilestoneType, MilestoneRow>> = {
  'identity.verified': {
    codeField: 'methodClass',
    clinical: false,
    treats: false,
    mayFollow: after('identity.bound'),
  },
  'case.opened': {
    referenceField: 'caseId',
    clinical: true,
    treats: true,
    mayFollow: (journey) => happened(journey.timeline, 'intake.submitted') && journey.isPaidFor,
  },
  'visit.completed': {
    referenceField: 'visitId',
    codeField: 'modality',
    clinical: true,
    treats: true,
    mayFollow: after('case.opened'),
  },
  'labs.skipped': {
    referenceField: 'requirementId',
    clinical: true,
    treats: false,
    mayFollow: () => true,
  },
  'rx.transmitted': {
    referenceField: 'rxId',
    clinical: true,
    treats: true,
    mayFollow: after('visit.completed'),
  },
  'shipment.shipped': {
    referenceField: 'shipmentId',
    tracked: true,
    clinical: true,
    treats: false,
    mayFollow: after('rx.transmitted'),
    mayOverride: true,
  },
  'shipment.delivered': {
    referenceField: 'shipmentId',
    tracked: true,
    clinical: true,
    treats: false,
    mayFollow: ({ timeline }, reference) => happened(timeline, 'shipment.shipped', reference),
  },
  'checkin.completed': {
    referenceField: 'checkinId',
    clinical: true,
    treats: false,
    mayFollow: after('case.opened'),
  },
  'evaluation.deferred': {
    referenceField: 'evaluationId',
    codeField: 'reasonClass',
    clinical: true,
    treats: false,
    mayFollow: after('intake.submitted'),
    alternatesWith: 'evaluation.resumed',
  },
  'evaluation.resumed': {
    referenceField: 'evaluationId',
    clinical: true,
    treats: false,
    mayFollow: ({ timeline }, reference) => happened(timeline, 'evaluation.deferred', reference),
    alternatesWith: 'evaluation.deferred',
  },
  'evaluation.declined': {
    referenceField: 'evaluationId',
    codeField: 'reasonClass',
    clinical: true,
    treats: false,
    mayFollow: after('intake.submitted'),
    once: true,
  },
};

export function isMilestoneType(type: string): type is MilestoneType {
  return Object.hasOwn(milestoneTable, type);
}
