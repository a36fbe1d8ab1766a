import type { MilestoneType } from '@telehealth/ids';
import type { SessionStatus } from '@telehealth/instrument/walk';
import { declinedAt } from './declined-at.ts';
import { type GuardedJourney, milestoneTable } from './milestone-table.ts';
import { happened, type TimelineEntry } from './timeline.ts';
import type { Tracking } from './tracking.ts';

/** A reported milestone, with a reference and a code that fit its type; each empty where the type has none. */
export type ReportedMilestone = {
  readonly type: MilestoneType;
  readonly reference: string;
  readonly code: string;
  readonly occurredAt: number;
  /** Of a shipment alone. */
  readonly tracking?: Tracking;
  /** The operator vouches for what must come first (decisions.md 9): only of types that the table lets an operator override. */
  readonly isOverride?: true;
  /** A tenant made it up in test mode; its event is a test. */
  readonly isSimulated?: true;
};

/** A milestone that could not be recorded when it came. */
export type WaitingMilestone = ReportedMilestone & {
  readonly operator: string;
  readonly callbackId: string;
  /** Its number among the milestones reported of the journey, from 1. */
  readonly arrival: number;
  readonly receivedAt: number;
  readonly outcome: 'held' | 'quarantined';
};

export interface MilestoneJourney extends GuardedJourney {
  readonly status: SessionStatus;
  readonly waiting: readonly WaitingMilestone[];
}

/**
 * What becomes of a milestone: it is recorded now, waits (for an earlier one, for the patient to be eligible, for the payment,
 * or because the patient was declined), can never be recorded, or is known already.
 */
export type MilestoneDecision = 'record' | 'hold' | 'quarantine' | 'duplicate';

/** Decides on a milestone that was reported just now, or that is held (and then not among `waiting`). */
export function decideMilestone(journey: MilestoneJourney, reported: ReportedMilestone): MilestoneDecision {
  const { clinical, treats, mayFollow } = milestoneTable[reported.type];
  if (isKnown(journey, reported)) return 'duplicate';
  const isHeldBack = !isUnderWay(journey, reported);
  if (clinical && neverClinical(journey) && isHeldBack) return 'quarantine';
  if (isAfterDecline(journey, reported) && isHeldBack) return 'hold';
  if (treats && (journey.isNotEligible || journey.isHalted)) return 'hold';
  const follows = reported.isOverride ?? mayFollow(journey, reported.reference);
  return follows && isItsTurn(journey.timeline, reported) ? 'record' : 'hold';
}

/** Whether no case can open any more: the session was abandoned before a submission, or is blocked. */
function neverClinical({ status, timeline }: MilestoneJourney): boolean {
  if (status === 'blocked') return true;
  return status === 'abandoned' && !timeline.some(({ type }) => type === 'intake.submitted');
}

/** Whether it happened after a clinician had declined to treat the patient (decisions.md 14). */
function isAfterDecline({ timeline }: MilestoneJourney, { occurredAt }: ReportedMilestone): boolean {
  return (declinedAt(timeline) ?? Number.POSITIVE_INFINITY) <= occurredAt;
}

/** Whether it is about a parcel of a transmitted prescription, which nothing holds back (decisions.md 9). */
function isUnderWay({ timeline }: MilestoneJourney, { type }: ReportedMilestone): boolean {
  return type.startsWith('shipment.') && happened(timeline, 'rx.transmitted');
}

/**
 * A quarantined milestone that is reported again is decided again, as is a held one when an operator vouches for what it waits
 * for.
 */
function isKnown({ timeline, waiting }: MilestoneJourney, reported: ReportedMilestone): boolean {
  const held = waiting.filter(
    ({ outcome, isOverride }) => outcome === 'held' && isOverride === reported.isOverride,
  );
  return [...timeline, ...held].some((known) => isSameMilestone(known, reported));
}

/** Whether both are the same milestone, also from different operators. */
export function isSameMilestone(
  known: Pick<TimelineEntry, 'type' | 'reference' | 'occurredAt'>,
  reported: ReportedMilestone,
): boolean {
  if (known.type !== reported.type) return false;
  const { once, alternatesWith } = milestoneTable[reported.type];
  if (once) return true;
  if ((known.reference ?? '') !== reported.reference) return false;
  return alternatesWith === undefined || known.occurredAt === reported.occurredAt;
}

/** Types that alternate take turns for each reference; the second of one type in a row waits for the other type. */
function isItsTurn(timeline: readonly TimelineEntry[], { type, reference }: ReportedMilestone): boolean {
  const { alternatesWith } = milestoneTable[type];
  if (alternatesWith === undefined) return true;
  const last = timeline.findLast(
    (entry) => entry.reference === reference && (entry.type === type || entry.type === alternatesWith),
  );
  return last?.type !== type;
}
