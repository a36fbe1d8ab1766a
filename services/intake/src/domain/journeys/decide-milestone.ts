import type { MilestoneType } from '@telehealth/ids';
import type { SessionStatus } from '@telehealth/instrument/walk';
import { type GuardedJourney, milestoneTable } from './milestone-table.ts';
import type { TimelineEntry } from './timeline.ts';

/** A reported milestone, with a reference and a code that fit its type; each empty where the type has none. */
export type ReportedMilestone = {
  readonly type: MilestoneType;
  readonly reference: string;
  readonly code: string;
  /** Epoch ms. */
  readonly occurredAt: number;
};

/** A milestone that could not be recorded when it came. */
export type WaitingMilestone = ReportedMilestone & {
  readonly operator: string;
  readonly callbackId: string;
  /** Its number among the milestones reported of the journey, from 1. */
  readonly arrival: number;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly outcome: 'held' | 'quarantined';
};

/** What the decision looks at. */
export interface MilestoneJourney extends GuardedJourney {
  readonly status: SessionStatus;
  readonly waiting: readonly WaitingMilestone[];
}

/**
 * What becomes of a milestone: it is recorded now, waits (for an earlier one, or for the patient to be eligible), can never
 * be recorded, or is known already.
 */
export type MilestoneDecision = 'record' | 'hold' | 'quarantine' | 'duplicate';

/** Decides on a milestone that was reported just now, or that is held (and then not among `waiting`). */
export function decideMilestone(journey: MilestoneJourney, reported: ReportedMilestone): MilestoneDecision {
  const { clinical, treats, mayFollow } = milestoneTable[reported.type];
  if (isKnown(journey, reported)) return 'duplicate';
  if (clinical && neverClinical(journey)) return 'quarantine';
  if (treats && journey.isNotEligible) return 'hold';
  return mayFollow(journey, reported.reference) && isItsTurn(journey.timeline, reported) ? 'record' : 'hold';
}

/** Whether no case can be opened any more: the session was abandoned before a submission, or is blocked. */
function neverClinical({ status, timeline }: MilestoneJourney): boolean {
  if (status === 'blocked') return true;
  return status === 'abandoned' && !timeline.some(({ type }) => type === 'intake.submitted');
}

/** A quarantined milestone does not count as known: when it is reported again, it is decided again. */
function isKnown({ timeline, waiting }: MilestoneJourney, reported: ReportedMilestone): boolean {
  const held = waiting.filter(({ outcome }) => outcome === 'held');
  return [...timeline, ...held].some((known) => isSameMilestone(known, reported));
}

/** Whether both are the same milestone, also from different operators. */
export function isSameMilestone(
  known: Pick<TimelineEntry, 'type' | 'reference' | 'occurredAt'>,
  reported: ReportedMilestone,
): boolean {
  if (known.type !== reported.type || (known.reference ?? '') !== reported.reference) return false;
  const happensAgain = milestoneTable[reported.type].alternatesWith !== undefined;
  return !happensAgain || known.occurredAt === reported.occurredAt;
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
