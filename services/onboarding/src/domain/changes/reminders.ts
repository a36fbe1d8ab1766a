import { addBusinessDays, type BusinessCalendar } from '../cases/calendar.ts';
import { actorOf, isOpen } from '../cases/case-status.ts';
import { stepOf } from '../cases/onboarding-case.ts';
import type { Basis } from '../cases/requirements.ts';
import { type StepId, type StoredStep, stepIds } from '../cases/step.ts';
import { changeStep, type Draft, emit } from './draft.ts';

export const highestLevel = 2;

/** Business days from the due time at which a client is reminded; there are no others. */
const nudgeDays = [-1, 0, 2] as const;
/** Business days between a late reminder and the next. */
const pauseDays = 2;
/** Business days from the due time, or from later progress, to each level. */
const escalationDays = [3, 6] as const;
/** Business days after the last reminder at which it counts as unanswered. */
const unansweredDays = 1;

/** Adds due reminders and escalations. However much time has passed, a step gets one reminder and reaches one level. */
export function remind(draft: Draft, { calendar }: Pick<Basis, 'calendar'>): Draft {
  return stepIds.reduce((before, id) => {
    if (!isOpen(before.onboarding, stepOf(before.onboarding, id))) return before;
    return withEscalation(withNudge(before, id, calendar), id, calendar);
  }, draft);
}

function withNudge(draft: Draft, id: StepId, calendar: BusinessCalendar): Draft {
  const step = stepOf(draft.onboarding, id);
  if (actorOf(draft.onboarding, step) !== 'client') return draft;
  const nudgeAt = nextNudgeAt(step, calendar);
  return nudgeAt !== undefined && nudgeAt <= draft.at ? nudge(draft, id, 'event') : draft;
}

/** When a client is reminded next, epoch ms; undefined when it is not. */
function nextNudgeAt(
  { dueAt, nudges, nudgedAt, progressAt = 0 }: StoredStep,
  calendar: BusinessCalendar,
): number | undefined {
  const days = nudgeDays[nudges];
  if (dueAt === undefined || days === undefined) return undefined;
  const planned = addBusinessDays(calendar, dueAt, days);
  const last = nudgedAt ?? progressAt;
  return last < planned ? planned : addBusinessDays(calendar, last, pauseDays);
}

function withEscalation(draft: Draft, id: StepId, calendar: BusinessCalendar): Draft {
  const step = stepOf(draft.onboarding, id);
  const { escalationLevel, dueAt, progressAt = 0 } = step;
  if (dueAt === undefined || escalationLevel >= highestLevel) return draft;
  const from = Math.max(dueAt, progressAt);
  const overdue = escalationDays.filter((days) => addBusinessDays(calendar, from, days) <= draft.at).length;
  const level = Math.max(overdue, isUnanswered(step, draft.at, calendar) ? 1 : 0);
  if (level <= escalationLevel) return draft;
  return raiseLevel(draft, id, { level, reason: overdue >= level ? 'overdue' : 'unanswered' });
}

function isUnanswered({ nudges, nudgedAt }: StoredStep, at: number, calendar: BusinessCalendar): boolean {
  if (nudges < nudgeDays.length || nudgedAt === undefined) return false;
  return addBusinessDays(calendar, nudgedAt, unansweredDays) <= at;
}

/** Counts a reminder, with its event. */
export function nudge(draft: Draft, id: StepId, channel: 'event' | 'operator'): Draft {
  const { nudges, dueAt } = stepOf(draft.onboarding, id);
  const nudgeNo = nudges + 1;
  return emit(changeStep(draft, id, { nudges: nudgeNo, nudgedAt: draft.at }), {
    type: 'onboarding.step.nudged.v1',
    data: { stepId: id, nudgeNo, channel, dueAt },
  });
}

export function raiseLevel(
  draft: Draft,
  id: StepId,
  { level, reason }: { readonly level: number; readonly reason: 'overdue' | 'unanswered' | 'operator' },
): Draft {
  return emit(changeStep(draft, id, { escalationLevel: level }), {
    type: 'onboarding.step.escalated.v1',
    data: { stepId: id, level, reason },
  });
}
