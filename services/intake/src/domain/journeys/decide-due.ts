import type { Change } from '@telehealth/changes';
import { overdueQuarantined } from '../history/record-history.ts';
import { dueAt, type WaitingTimes } from './due-at.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/**
 * Records once that a running session had no answer since `until` (epoch ms) or longer; the next answer begins a new idle
 * period (decisions.md 3). Without any answer there is no event, and after a move of the test clock the event is a test.
 * Undefined when an answer came in between.
 */
export function decideIdle(
  { idleSince, unansweredSince, clockNumber }: Journey,
  until: number,
): JourneyChange | undefined {
  if (idleSince === undefined || idleSince > until) return undefined;
  if (unansweredSince !== undefined) return { fields: { idleSince: undefined } };
  const isSimulated = clockNumber !== undefined && ({ isSimulated: true } as const);
  return {
    fields: { idleSince: undefined },
    happened: [{ type: 'step.abandoned', actor: 'scheduler', ...isSimulated }],
  };
}

/** Quarantines the milestones held since `until` (epoch ms) or longer; operators decide on them. */
export function decideOverdue(
  { heldSince, waiting = [] }: Journey,
  until: number,
): JourneyChange | undefined {
  if (heldSince === undefined || heldSince > until) return undefined;
  return { fields: { waiting: overdueQuarantined(waiting, until) } };
}

/** Computes the due time again, after a setting was lengthened or its cause has gone. */
export function decidePostponement(journey: Journey, times: WaitingTimes): Change<Journey> | undefined {
  const due = dueAt(journey, times);
  return due === journey.dueAt ? undefined : { set: { dueAt: due } };
}
