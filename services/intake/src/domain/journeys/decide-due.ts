import type { Change } from '@telehealth/changes';
import { dueAt, type WaitingTimes } from './due-at.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';
import { overdueQuarantined } from './record-history.ts';

/**
 * Records once that a running session had no answer since `until` (epoch ms) or longer; the next answer begins a new rest
 * (decisions.md 3). Undefined when an answer came meanwhile.
 */
export function decideIdle({ idleSince }: Journey, until: number): JourneyChange | undefined {
  if (idleSince === undefined || idleSince > until) return undefined;
  return { fields: { idleSince: undefined }, happened: [{ type: 'step.abandoned', actor: 'scheduler' }] };
}

/** Quarantines the milestones held since `until` (epoch ms) or longer; operators decide on them. */
export function decideOverdue(
  { heldSince, waiting = [] }: Journey,
  until: number,
): JourneyChange | undefined {
  if (heldSince === undefined || heldSince > until) return undefined;
  return { fields: { waiting: overdueQuarantined(waiting, until) } };
}

/** Erases a journey at `at` (epoch ms) for an operator; its media items are removed later. Undefined when it is erased already. */
export function decideErasure(journey: Journey, at: number): JourneyChange | undefined {
  const { _id: subject, clientId, erasedAt } = journey;
  if (erasedAt !== undefined) return undefined;
  return {
    fields: { erasedAt: at, wrappedKey: '', sealed: '', erasingSince: at },
    audit: { action: 'journey.erase', clientId, subject, changed: {} },
  };
}

/**
 * Erases a journey that got no answer since `until` (epoch ms) or longer, before it is removed. It stays due, so that the
 * next run completes an interrupted removal. Undefined when an answer came meanwhile.
 */
export function decideEmptyErasure(
  { unansweredSince, erasedAt }: Journey,
  until: number,
  at: number,
): JourneyChange | undefined {
  if (erasedAt !== undefined || unansweredSince === undefined || unansweredSince > until) return undefined;
  return { fields: { erasedAt: at, wrappedKey: '', sealed: '', unansweredSince } };
}

/** Records that the media items of an erased journey are removed. */
export function decideErasureCompleted(journey: Journey, times: WaitingTimes): Change<Journey> | undefined {
  if (journey.erasingSince === undefined) return undefined;
  const erasingSince = undefined;
  return { set: { erasingSince, dueAt: dueAt({ ...journey, erasingSince }, times) } };
}

/** Sets the due time of a journey anew, after a setting was lengthened or its cause has gone. */
export function decidePostponement(journey: Journey, times: WaitingTimes): Change<Journey> | undefined {
  const due = dueAt(journey, times);
  return due === journey.dueAt ? undefined : { set: { dueAt: due } };
}
