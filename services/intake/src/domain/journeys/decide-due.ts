import type { Change } from '@telehealth/changes';
import { dueAt, type WaitingTimes } from './due-at.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';
import { overdueQuarantined } from './record-history.ts';

/**
 * Notes that a running session had no answer since `until` (epoch ms) or longer, once: the next answer begins a new rest
 * (decisions.md 3). Nothing when an answer came meanwhile.
 */
export function decideIdle({ idleSince }: Journey, until: number): JourneyChange | undefined {
  if (idleSince === undefined || idleSince > until) return undefined;
  return { fields: { idleSince: undefined }, happened: [{ type: 'step.abandoned', actor: 'scheduler' }] };
}

/** Quarantines the milestones held since `until` (epoch ms) or longer; an operator looks at them. */
export function decideOverdue(
  { heldSince, waiting = [] }: Journey,
  until: number,
): JourneyChange | undefined {
  if (heldSince === undefined || heldSince > until) return undefined;
  return { fields: { waiting: overdueQuarantined(waiting, until) } };
}

/** Erases a journey at `at` (epoch ms) for an operator; its media are left to remove. Nothing when it is erased. */
export function decideErasure(journey: Journey, at: number): JourneyChange | undefined {
  const { _id: subject, clientId, erasedAt } = journey;
  if (erasedAt !== undefined) return undefined;
  return {
    fields: { erasedAt: at, wrappedKey: '', sealed: '', erasingSince: at },
    audit: { action: 'journey.erase', clientId, subject, changed: {} },
  };
}

/**
 * Erases a journey that got no answer since `until` (epoch ms) or longer, before it is removed: it stays due, so that
 * the next run completes what a process left that died. Nothing when an answer came meanwhile.
 */
export function decideEmptyErasure(
  { unansweredSince, erasedAt }: Journey,
  until: number,
  at: number,
): JourneyChange | undefined {
  if (erasedAt !== undefined || unansweredSince === undefined || unansweredSince > until) return undefined;
  return { fields: { erasedAt: at, wrappedKey: '', sealed: '', unansweredSince } };
}

/** Notes that the media of an erased journey are removed. */
export function decideErasureCompleted(journey: Journey, times: WaitingTimes): Change<Journey> | undefined {
  if (journey.erasingSince === undefined) return undefined;
  const erasingSince = undefined;
  return { set: { erasingSince, dueAt: dueAt({ ...journey, erasingSince }, times) } };
}

/** Puts off a journey that is due for no cause: a time was set longer, or the cause is gone. */
export function decidePostponement(journey: Journey, times: WaitingTimes): Change<Journey> | undefined {
  const due = dueAt(journey, times);
  return due === journey.dueAt ? undefined : { set: { dueAt: due } };
}
