import { deferralClasses, type IntakeEvent, identityCheckClasses, visitModalities } from './intake-event.ts';
import { happened, type TimelineEntry } from './timeline.ts';

/** A milestone's event type without `journey.` and `.v1` (decisions.md 9). */
export type MilestoneType = keyof typeof milestoneTable;

/** The details of a reported milestone. */
export type MilestoneDetails = {
  /** Empty where the type has none. */
  readonly reference: string;
  /** Empty where the type has none. */
  readonly code: string;
};

/** What the guards of a milestone read. */
export interface GuardedJourney {
  readonly timeline: readonly TimelineEntry[];
  /** Whether its order is paid or authorized. */
  readonly isPaidFor: boolean;
  /** Whether a case needs an order that is paid or authorized. */
  readonly caseNeedsPayment: boolean;
}

interface MilestoneRow {
  readonly hasReference: boolean;
  /** The allowed codes; absent: the type has no code. */
  readonly codes?: readonly string[];
  /** Whether a blocked session excludes it. */
  readonly clinical: boolean;
  /** Whether everything that must come first has happened. */
  readonly mayFollow: (journey: GuardedJourney, reference: string) => boolean;
  /** The type it takes turns with for one reference. */
  readonly alternatesWith?: IntakeEvent['type'];
  readonly event: (details: MilestoneDetails) => IntakeEvent;
}

const after =
  (type: IntakeEvent['type']) =>
  ({ timeline }: GuardedJourney) =>
    happened(timeline, type);

const row = <const R extends MilestoneRow>(milestone: R) => milestone;

/** Every milestone with what it needs. Two of one type differ by their reference only. */
export const milestoneTable = {
  'identity.verified': row({
    hasReference: false,
    codes: identityCheckClasses,
    clinical: false,
    mayFollow: after('identity.bound'),
    event: ({ code }) => ({ type: 'identity.verified', methodClass: oneOf(identityCheckClasses, code) }),
  }),
  'case.opened': row({
    hasReference: true,
    clinical: true,
    mayFollow: (journey) =>
      happened(journey.timeline, 'intake.submitted') && (journey.isPaidFor || !journey.caseNeedsPayment),
    event: ({ reference }) => ({ type: 'case.opened', caseId: reference }),
  }),
  'visit.completed': row({
    hasReference: true,
    codes: visitModalities,
    clinical: true,
    mayFollow: after('case.opened'),
    event: ({ reference, code }) => ({
      type: 'visit.completed',
      visitId: reference,
      modality: oneOf(visitModalities, code),
    }),
  }),
  'labs.skipped': row({
    hasReference: true,
    clinical: true,
    mayFollow: after('case.opened'),
    event: ({ reference }) => ({ type: 'labs.skipped', requirementId: reference }),
  }),
  'rx.transmitted': row({
    hasReference: true,
    clinical: true,
    mayFollow: after('visit.completed'),
    event: ({ reference }) => ({ type: 'rx.transmitted', rxId: reference }),
  }),
  'shipment.shipped': row({
    hasReference: true,
    clinical: true,
    mayFollow: after('rx.transmitted'),
    event: ({ reference }) => ({ type: 'shipment.shipped', shipmentId: reference }),
  }),
  'shipment.delivered': row({
    hasReference: true,
    clinical: true,
    mayFollow: ({ timeline }, reference) => happened(timeline, 'shipment.shipped', reference),
    event: ({ reference }) => ({ type: 'shipment.delivered', shipmentId: reference }),
  }),
  'checkin.completed': row({
    hasReference: true,
    clinical: true,
    mayFollow: after('case.opened'),
    event: ({ reference }) => ({ type: 'checkin.completed', checkinId: reference }),
  }),
  'evaluation.deferred': row({
    hasReference: true,
    codes: deferralClasses,
    clinical: true,
    mayFollow: after('intake.submitted'),
    alternatesWith: 'evaluation.resumed',
    event: ({ reference, code }) => ({
      type: 'evaluation.deferred',
      evaluationId: reference,
      reasonClass: oneOf(deferralClasses, code),
    }),
  }),
  'evaluation.resumed': row({
    hasReference: true,
    clinical: true,
    mayFollow: ({ timeline }, reference) => happened(timeline, 'evaluation.deferred', reference),
    alternatesWith: 'evaluation.deferred',
    event: ({ reference }) => ({ type: 'evaluation.resumed', evaluationId: reference }),
  }),
} satisfies Partial<Record<IntakeEvent['type'], MilestoneRow>>;

/** Whether the table has the type. */
export function isMilestoneType(type: string): type is MilestoneType {
  return Object.hasOwn(milestoneTable, type);
}

/** The row of a type. */
export function milestoneRow(type: MilestoneType): MilestoneRow {
  return milestoneTable[type];
}

function oneOf<T extends string>(codes: readonly T[], code: string): T {
  const known = codes.find((candidate) => candidate === code);
  if (known === undefined) throw new Error('a milestone has a code that its type does not allow');
  return known;
}
