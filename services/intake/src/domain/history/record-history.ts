import { decideMilestone, type MilestoneJourney, type WaitingMilestone } from './decide-milestone.ts';
import type { IntakeEvent } from './intake-event.ts';
import { timelineEntry } from './timeline.ts';

export interface RecordedHistory {
  /** The new events, then the held milestones they release; in order. */
  readonly events: readonly IntakeEvent[];
  /** The waiting milestones; the same list as before when nothing changed. */
  readonly waiting: readonly WaitingMilestone[];
}

/**
 * Records what happened at `at` (epoch ms) to a journey and releases the milestones that were held for it, the earliest first.
 * The journey is the changed one, with its earlier history. A milestone that can never be recorded is quarantined.
 */
export function recordHistory(
  journey: MilestoneJourney,
  happened: readonly IntakeEvent[],
  at: number,
): RecordedHistory {
  const events: IntakeEvent[] = [...happened];
  let { waiting } = journey;
  for (;;) {
    const timeline = [...journey.timeline, ...events.map((event) => timelineEntry(event, at))];
    const due = nextDue({ ...journey, timeline }, waiting);
    if (due === undefined) return { events, waiting };
    if (due.decision === 'record') {
      const { type, reference, code, occurredAt, tracking, isSimulated } = due.milestone;
      events.push({
        ...{ type, reference, code, occurredAt },
        ...(tracking && { tracking }),
        ...(isSimulated && { isSimulated }),
      });
    }
    waiting = waiting.flatMap((each) => {
      if (each !== due.milestone) return [each];
      return due.decision === 'quarantine' ? [{ ...each, outcome: 'quarantined' }] : [];
    });
  }
}

/** The list in which milestones held since `until` (epoch ms) or longer are quarantined. */
export function overdueQuarantined(
  waiting: readonly WaitingMilestone[],
  until: number,
): readonly WaitingMilestone[] {
  return waiting.map((each) => (each.receivedAt <= until ? { ...each, outcome: 'quarantined' } : each));
}

function nextDue(journey: MilestoneJourney, waiting: readonly WaitingMilestone[]) {
  const held = waiting
    .filter(({ outcome }) => outcome === 'held')
    .toSorted((a, b) => a.occurredAt - b.occurredAt || a.arrival - b.arrival);
  for (const milestone of held) {
    const decision = decideMilestone({ ...journey, waiting: [] }, milestone);
    if (decision !== 'hold') return { milestone, decision };
  }
  return undefined;
}
